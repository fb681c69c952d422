import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { askConfirm } from '@/components/dialog/confirm';
import { StatusBadge, type Tone } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { type Connection, type Profile, useRemoveProfile, useTestProfile } from '../api/use-connections';
import classes from './connection-page.module.css';

const tones: Record<Profile['test']['state'], Tone> = {
  untested: 'neutral',
  connecting: 'progress',
  valid: 'good',
  invalid: 'attention',
};

interface ProfileItemProps {
  connection: Connection;
  profile: Profile;
  onEdit: () => void;
}

/** A profile with the result of its latest test. */
export function ProfileItem({ connection, profile, onEdit }: ProfileItemProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const mayChange = useCan('connections', 'update');
  const mayTest = useCan('connections', 'execute');
  const { name, settings, test, usedBy, projects } = profile;
  const { host, port, url, login, authentication } = settings;
  const where = url ?? `${host}:${port}`;
  return (
    <li className={classes.profile}>
      <div className={classes.about}>
        <div className={classes.line}>
          <strong>{name}</strong>
          <StatusBadge tone={tones[test.state]} label={t(`connections.states.${test.state}`)} />
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
            {t(`connections.reasons.${test.reason}`)}
          </div>
        )}
        {projects.length > 0 && (
          <div className={classes.detail}>
            {t('connections.usedByProjects')}{' '}
            {projects.map(({ id, workspaceId, name: project }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link
                  to="/$tenant/workspaces/$workspaceId/projects/$projectId/design/settings"
                  params={{ tenant, workspaceId, projectId: id }}
                >
                  {project}
                </Link>
              </span>
            ))}
          </div>
        )}
        {usedBy.map((purpose) => (
          <div key={purpose} className={classes.detail}>
            {t(`connections.usedFor.${purpose}`)}
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
