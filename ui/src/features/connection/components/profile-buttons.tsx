import { Button } from '@mantine/core';
import { askConfirm } from '@/components/dialog/confirm';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { type Connection, type Profile, useRemoveProfile, useTestProfile } from '../api/use-connections';
import { AuthorizeButton } from './authorize-button';
import classes from './connection-page.module.css';

interface ButtonProps {
  connection: Connection;
  profile: Profile;
}

/** What a person may do with a profile. */
export function ProfileButtons({ onEdit, ...of }: ButtonProps & { onEdit: () => void }) {
  const { t } = useTranslation();
  const mayChange = useCan('connections', 'update');
  const mayTest = useCan('connections', 'execute');
  return (
    <div className={classes.actions}>
      {mayChange && of.profile.settings.authentication === 'authorizationCode' && (
        <AuthorizeButton connectionId={of.connection.id} profile={of.profile} />
      )}
      {mayTest && <TestButtons {...of} />}
      {mayChange && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('connections.edit')}: ${of.profile.name}`}
            onClick={onEdit}
          >
            {t('connections.edit')}
          </Button>
          <RemoveButton {...of} />
        </>
      )}
    </div>
  );
}

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
      body: t(connection.type === 'pgp' ? 'connections.removeKeysBody' : 'connections.removeBody'),
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
