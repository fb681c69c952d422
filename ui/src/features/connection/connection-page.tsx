import { Button, SegmentedControl, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { askConfirm } from '@/components/dialog/confirm';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader, Panel } from '@/components/page/page';
import { ErrorState } from '@/components/states/states';
import { toast, toastError } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { type Connection, useConnection, useDeleteConnection } from './api/use-connections';
import { ConnectionDetails } from './components/connection-details';
import classes from './components/connection-page.module.css';
import { ProfileItem } from './components/profile-item';
import { type ConnectionPart, connectionParts } from './connection-tabs';

// Loaded on demand, because the page works without them.
const ConnectionHistory = lazyComponent(() =>
  import('./components/connection-history').then((part) => part.ConnectionHistory),
);
const KeyForm = lazyComponent(() => import('./components/key-form').then((form) => form.KeyForm));
const ProfileForm = lazyComponent(() => import('./components/profile-form').then((form) => form.ProfileForm));

interface ConnectionView {
  part?: ConnectionPart;
  /** The profile that is edited, or "new". */
  profile?: string;
}

interface ConnectionPageProps {
  connectionId: string;
  view: ConnectionView;
  onView: (view: ConnectionView) => void;
}

/** A connection: its profiles, its name, and its history. */
export function ConnectionPage({ connectionId, view, onView }: ConnectionPageProps) {
  const { t } = useTranslation();
  const found = useConnection(connectionId);
  const mayChange = useCan('connections', 'update');
  const connection = found.data;
  if (!connection) {
    return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null;
  }
  const { part = 'profiles', profile } = view;
  const isKey = connection.type === 'pgp';
  const Form = isKey ? KeyForm : ProfileForm;
  const edited = connection.profiles.find(({ id }) => id === profile);
  const close = () => onView({ ...view, profile: undefined });
  return (
    <>
      <PageHeader
        title={connection.name}
        description={connection.description || t(`settingNames.connectionTypes.${connection.type}`)}
        actions={
          <>
            <DeleteConnection connection={connection} />
            {mayChange && (
              <Button leftSection={<IconPlus size={16} />} onClick={() => onView({ profile: 'new' })}>
                {t(isKey ? 'connections.addKey' : 'connections.addProfile')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.tabs}>
        <SegmentedControl
          size="xs"
          aria-label={t('connections.parts')}
          value={part}
          data={connectionParts.map((value) => ({ value, label: t(`connections.partNames.${value}`) }))}
          onChange={(next) => onView(next === 'profiles' ? {} : { part: next as ConnectionPart })}
        />
      </div>
      <div className={classes.body}>
        {part === 'profiles' && (
          <Profiles connection={connection} onEdit={(id) => onView({ ...view, profile: id })} />
        )}
        {part === 'details' && <ConnectionDetails connectionId={connectionId} />}
        {part === 'history' && <ConnectionHistory connectionId={connectionId} />}
      </div>
      {mayChange && (profile === 'new' || edited) && (
        <LazyDialog onClose={close}>
          <Form
            connection={connection}
            profile={edited}
            reload={async () => (await found.refetch()).data}
            onClose={close}
          />
        </LazyDialog>
      )}
    </>
  );
}

function Profiles({ connection, onEdit }: { connection: Connection; onEdit: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('connections.partNames.profiles')}>
      {connection.profiles.length === 0 ? (
        <>
          <Text size="sm">{t('connections.noProfiles')}</Text>
          <Text size="sm" c="dimmed">
            {t(connection.type === 'pgp' ? 'connections.noKeysHint' : 'connections.noProfilesHint')}
          </Text>
        </>
      ) : (
        <ul className={classes.list} aria-label={t('connections.partNames.profiles')}>
          {connection.profiles.map((profile) => (
            <ProfileItem
              key={profile.id}
              connection={connection}
              profile={profile}
              onEdit={() => onEdit(profile.id)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Deletes the connection. The server keeps one whose profile is used, and says so. */
function DeleteConnection({ connection: { id, name, profiles } }: { connection: Connection }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const remove = useDeleteConnection(id);
  if (!useCan('connections', 'delete')) return null;
  const ask = async () => {
    const sure = await askConfirm({
      title: t('connections.deleteTitle', { name }),
      body: t('connections.deleteBody', { count: profiles.length }),
      confirm: t('connections.delete'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        toast('success', t('connections.deleted'), name);
        void navigate({ to: '/$tenant/company-settings/connections', params: { tenant } });
      },
      onError: toastError,
    });
  };
  return (
    <Button
      variant="default"
      color="red"
      leftSection={<IconTrash size={16} />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {t('connections.delete')}
    </Button>
  );
}
