import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { LicenseEntries } from '@/components/license/license-entries';
import { Panel } from '@/components/page/page';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { useTenantLicense } from '../api/use-tenant-license';
import type { Tenant } from '../api/use-tenants';

const LicenseForm = lazyComponent(() => import('./license-form').then((form) => form.LicenseForm));

/** What a tenant licensed and has used. */
export function LicensePanel({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation();
  const found = useTenantLicense(tenant.id);
  const mayManage = useCan('licenses', 'manage');
  const [editing, setEditing] = useState(false);
  const license = found.data;
  return (
    <Panel
      title={t('nav.license')}
      actions={
        license &&
        mayManage && (
          <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
            {t('tenants.license.edit')}
          </Button>
        )
      }
    >
      {found.isError && !license && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <TextSkeleton />}
      {license?.entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('tenants.license.none')}
        </Text>
      )}
      {license && license.entries.length > 0 && <LicenseEntries entries={license.entries} />}
      {editing && license && (
        <LazyDialog onClose={() => setEditing(false)}>
          <LicenseForm
            tenant={tenant}
            license={license}
            reload={async () => (await found.refetch()).data}
            onClose={() => setEditing(false)}
          />
        </LazyDialog>
      )}
    </Panel>
  );
}
