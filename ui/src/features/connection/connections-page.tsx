import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { connectionList, connectionPage } from './components/connection-list';
import type { ConnectionDialog, TypeTab } from './connection-tabs';

// Loaded on demand, because the page works without them.
const ConnectionForm = lazyComponent(() =>
  import('./components/connection-form').then((form) => form.ConnectionForm),
);
const SenderDialog = lazyComponent(() =>
  import('./components/sender-dialog').then((dialog) => dialog.SenderDialog),
);
const BlockedDialog = lazyComponent(() =>
  import('./components/blocked-dialog').then((dialog) => dialog.BlockedDialog),
);

interface ConnectionsPageProps {
  view: GridView & { tab?: TypeTab; dialog?: ConnectionDialog };
  onView: (view: ConnectionsPageProps['view']) => void;
}

/** The connections of the company. */
export function ConnectionsPage({ view, onView }: ConnectionsPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const mayCreate = useCan('connections', 'create');
  const mayManage = useCan('connections', 'manage');
  const { tab = 'all', dialog } = view;
  const close = () => onView({ ...view, dialog: undefined });
  const open = (next: ConnectionDialog) => () => onView({ ...view, dialog: next });
  return (
    <>
      <PageHeader
        title={t('nav.connections')}
        description={t('connections.about')}
        actions={
          <>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/$tenant/company-settings/connections/drill-setup" params={{ tenant }} />
              )}
            >
              {t('nav.drillSetup')}
            </Button>
            {mayManage && (tab === 'all' || tab === 'smtp') && (
              <Button variant="default" onClick={open('sender')}>
                {t('connections.sender')}
              </Button>
            )}
            {mayManage && (tab === 'all' || tab === 'rest') && (
              <Button variant="default" onClick={open('blocked')}>
                {t('connections.blocked')}
              </Button>
            )}
            {mayCreate && (
              <Button leftSection={<IconPlus size={16} />} onClick={open('new')}>
                {t('connections.create')}
              </Button>
            )}
          </>
        }
      />
      <List list={connectionList} place={{}} view={view} onView={onView} />
      {dialog === 'new' && mayCreate && (
        <LazyDialog onClose={close}>
          <ConnectionForm
            type={tab === 'all' ? undefined : tab}
            onClose={close}
            onSaved={({ id: connectionId, type }) =>
              void navigate(connectionPage({ tenant, type, connectionId }))
            }
          />
        </LazyDialog>
      )}
      {dialog === 'sender' && mayManage && (
        <LazyDialog onClose={close}>
          <SenderDialog onClose={close} />
        </LazyDialog>
      )}
      {dialog === 'blocked' && mayManage && (
        <LazyDialog onClose={close}>
          <BlockedDialog onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}
