import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { TestBadge } from '@/components/connection-test/test-badge';
import { askConfirm } from '@/components/dialog/confirm';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { type Connection, type Profile, useRemoveProfile, useTestProfile } from '../api/use-connections';
import classes from './connection-page.module.css';

interface ProfileItemProps {
  connection: Connection;
  profile: Profile;
  onEdit: () => void;
}

/** A profile with the result of its latest test. */
export function ProfileItem({ connection, profile, onEdit }: ProfileItemProps) {
  const { t } = useTranslation();
  const mayChange = useCan('connections', 'update');
  const mayTest = useCan('connections', 'execute');
  const { name, settings, test, usedBy } = profile;
  const { host, port, url, login, authentication } = settings;
  const where = url ?? `${host}:${port}`;
  return (
    <li className={classes.profile}>
      <div className={classes.about}>
        <div className={classes.line}>
          <strong>{name}</strong>
          <TestBadge state={test.state} />
          {test.at && test.state !== 'connecting' && (
            <Text span size="xs" c="dimmed">
              <DateText value={test.at} withTime />
            </Text>
          )}
        </div>
        <div className={classes.detail}>
          {[where, t(`connections.authentications.${authentication}`), login].filter(Boolean).join(' · ')}
        </div>
        {test.state === 'invalid' && (
          <div className={classes.reason} role="status">
            {t(`connectionTest.reasons.${test.reason}`)}
          </div>
        )}
        {usedBy.map((purpose) => (
          <div key={purpose} className={classes.detail}>
            {t(`connections.usedFor.${purpose}`)}
            {purpose === 'bankDelivery' && <BankAccounts accounts={profile.bankAccounts} />}
            {purpose === 'erp' && <Projects projects={profile.projects} />}
          </div>
        ))}
      </div>
      <div className={classes.actions}>
        {mayTest && <TestButtons connection={connection} profile={profile} />}
        {mayChange && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${t('connections.edit')}: ${name}`}
              onClick={onEdit}
            >
              {t('connections.edit')}
            </Button>
            <RemoveButton connection={connection} profile={profile} />
          </>
        )}
      </div>
    </li>
  );
}

function BankAccounts({ accounts }: { accounts: Profile['bankAccounts'] }) {
  const { tenant } = useSession();
  const maySee = useCan('bankAccounts', 'get');
  const link = ({ id: accountId, name }: (typeof accounts)[number]) =>
    maySee ? (
      <Link to="/$tenant/company-settings/bank-accounts/$accountId" params={{ tenant, accountId }}>
        {name}
      </Link>
    ) : (
      name
    );
  return <Users users={accounts} link={link} />;
}

function Projects({ projects }: { projects: Profile['projects'] }) {
  const { tenant } = useSession();
  const link = ({ id: projectId, workspaceId, name }: (typeof projects)[number]) => (
    <Link
      to="/$tenant/workspaces/$workspaceId/projects/$projectId/design/settings"
      params={{ tenant, workspaceId, projectId }}
    >
      {name}
    </Link>
  );
  return <Users users={projects} link={link} />;
}

function Users<U extends { id: string }>({
  users,
  link,
}: {
  users: readonly U[];
  link: (user: U) => ReactNode;
}) {
  return (
    <>
      {': '}
      {users.map((user, n) => (
        <Fragment key={user.id}>
          {n > 0 && ', '}
          {link(user)}
        </Fragment>
      ))}
    </>
  );
}

type ButtonProps = Omit<ProfileItemProps, 'onEdit'>;

function TestButtons({ connection, profile: { id, name, test } }: ButtonProps) {
  const { t } = useTranslation();
  const run = useTestProfile(connection.id, id);
  const connecting = test.state === 'connecting';
  const button = (label: string, message: boolean) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${name}`}
      loading={run.isPending || connecting}
      onClick={() => run.mutate(message, { onError: toastError })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button(t('connections.test'), false)}
      {connection.type === 'smtp' && button(t('connections.sendTest'), true)}
    </>
  );
}

function RemoveButton({ connection, profile: { id, name } }: ButtonProps) {
  const { t } = useTranslation();
  const remove = useRemoveProfile(connection.id);
  const ask = async () => {
    const sure = await askConfirm({
      title: t('connections.removeTitle', { name }),
      body: t('connections.removeBody'),
      confirm: t('connections.remove'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(id, {
      onSuccess: () => toast('success', t('connections.removed'), name),
      onError: toastError,
    });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      color="red"
      aria-label={`${t('connections.remove')}: ${name}`}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('connections.remove')}
    </Button>
  );
}
