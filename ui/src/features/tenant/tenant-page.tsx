import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { PageBody, PageHeader, Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { useApi } from '@/lib/api/context';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { tenantDetails } from './api/detail-queries';
import { type Tenant, useTenant } from './api/use-tenants';
import { AdministratorsPanel } from './components/administrators-panel';
import { AppearancePanel } from './components/appearance-panel';
import { CommentsPanel } from './components/comments-panel';
import { CompanyPanel } from './components/company-panel';
import { ContactsPanel } from './components/contacts-panel';
import { DeletionAction, DeletionNotice } from './components/deletion';
import { LicensePanel } from './components/license-panel';
import { SuspensionAction, SuspensionNotice } from './components/suspension';
import { tenantStatus } from './components/tenant-status';

/** A tenant as platform administrators see it: its master record and its administrators, nothing of its work. */
export function TenantPage({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation();
  const found = useTenant(tenantId);
  if (found.isError && !found.data) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  const tenant = found.data;
  return (
    <>
      <PageHeader
        title={tenant?.name ?? t('common.loading')}
        beside={
          tenant && (
            <>
              <StatusBadge {...tenantStatus(tenant.status)} />
              {tenant.mode === 'sandbox' && (
                <StatusBadge label={t('tenants.modes.sandbox')} tone="attention" />
              )}
            </>
          )
        }
        description={tenant && `${window.location.origin}/${tenant.identifier}`}
        actions={
          tenant && (
            <>
              <SuspensionAction tenant={tenant} />
              <DeletionAction tenant={tenant} />
            </>
          )
        }
      />
      <PageBody>
        {tenant ? (
          <Panels tenant={tenant} reload={async () => (await found.refetch()).data} />
        ) : (
          <TextSkeleton lines={4} />
        )}
      </PageBody>
    </>
  );
}

interface PanelsProps {
  tenant: Tenant;
  reload: () => Promise<Tenant | undefined>;
}

function Panels({ tenant, reload }: PanelsProps) {
  const { t } = useTranslation();
  const mayRead = useCan('licenses', 'get') && tenant.kind === 'customer';
  const history = useQuery(tenantDetails.history(useApi(), tenant.id));
  if (tenant.status === 'closed') return <DeletionNotice tenant={tenant} />; // nothing else is left
  return (
    <>
      <DeletionNotice tenant={tenant} />
      <SuspensionNotice tenant={tenant} />
      <AdministratorsPanel tenant={tenant} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <CompanyPanel tenant={tenant} reload={reload} />
          <AppearancePanel tenant={tenant} reload={reload} />
          <ContactsPanel contacts={tenant.profile.contacts} />
          {mayRead && <LicensePanel tenant={tenant} />}
        </Stack>
        <Stack gap="md">
          <CommentsPanel tenantId={tenant.id} />
          <Panel title={t('history.title')}>
            <HistoryOf found={history} />
          </Panel>
        </Stack>
      </SimpleGrid>
    </>
  );
}
