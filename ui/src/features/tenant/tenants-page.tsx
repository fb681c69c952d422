import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { List } from '@/components/grid/list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { PageHeader } from '@/components/page/page';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { tenantList, tenantPage } from './components/tenant-list';

const CreateTenant = lazyComponent(() =>
  import('./components/create-tenant').then((found) => found.CreateTenant),
);

interface TenantsPageProps {
  view: GridView;
  onView: (view: GridView) => void;
  /** Whether the steps to create a tenant are open. */
  creating: boolean;
}

export function TenantsPage({ view, onView, creating }: TenantsPageProps) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const navigate = useNavigate();
  const close = () => void navigate({ to: '/$tenant/tenants', params: { tenant } });
  return (
    <>
      <PageHeader
        title={t('nav.tenants')}
        description={t('tenants.description')}
        actions={
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => void navigate({ to: '/$tenant/tenants/add-new-tenants', params: { tenant } })}
          >
            {t('tenants.create')}
          </Button>
        }
      />
      <List list={tenantList} place={{}} view={view} onView={onView} />
      {creating && (
        <LazyDialog onClose={close}>
          <CreateTenant
            onClose={close}
            onCreated={({ id }) => void navigate(tenantPage({ tenant, tenantId: id }))}
          />
        </LazyDialog>
      )}
    </>
  );
}
