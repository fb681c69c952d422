import { KeyValue, PageBody, PageHeader, Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Tenant, useTenant } from './api/use-tenants';
import { AdministratorsPanel } from './components/administrators-panel';
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
        beside={tenant && <StatusBadge {...tenantStatus(tenant.status)} />}
        description={tenant && `${window.location.origin}/${tenant.identifier}`}
        actions={tenant && <SuspensionAction tenant={tenant} />}
      />
      <PageBody>
        {tenant && <SuspensionNotice tenant={tenant} />}
        {tenant ? <AdministratorsPanel tenant={tenant} /> : <TextSkeleton lines={4} />}
        {tenant && <Details tenant={tenant} />}
      </PageBody>
    </>
  );
}

function Details({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('tenants.company')}>
      <KeyValue
        items={[
          { name: t('tenants.columns.identifier'), value: tenant.identifier },
          { name: t('tenants.kind'), value: t(`tenants.kinds.${tenant.kind}`) },
          { name: t('tenants.columns.currency'), value: tenant.currency },
          { name: t('tenants.columns.timeZone'), value: tenant.timeZone },
          { name: t('tenants.datePattern'), value: tenant.datePattern },
          { name: t('tenants.timePattern'), value: tenant.timePattern },
          { name: t('tenants.mailDomains'), value: tenant.mailDomains.join(', ') || '—' },
        ]}
      />
    </Panel>
  );
}
