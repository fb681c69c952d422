import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { KeyValue, Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Tenant } from '../api/use-tenants';
import { postalAddress } from './postal-address';

const IdentifierForm = lazyComponent(() => import('./identifier-form').then((form) => form.IdentifierForm));
const CompanyForm = lazyComponent(() => import('./company-form').then((form) => form.CompanyForm));

interface CompanyPanelProps {
  tenant: Tenant;
  reload: () => Promise<Tenant | undefined>;
}

/** The master record of a tenant. */
export function CompanyPanel({ tenant, reload }: CompanyPanelProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState<'record' | 'identifier'>();
  const close = () => setEditing(undefined);
  return (
    <Panel
      title={t('tenants.company')}
      actions={
        <Group gap="xs">
          {tenant.kind === 'customer' && (
            <Button size="compact-sm" variant="default" onClick={() => setEditing('identifier')}>
              {t('tenants.changeIdentifier')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setEditing('record')}>
            {t('tenants.edit')}
          </Button>
        </Group>
      }
    >
      <KeyValue
        items={[
          { name: t('tenants.postalAddress'), value: postalAddress(tenant.profile) || '—' },
          { name: t('tenants.columns.identifier'), value: tenant.identifier },
          ...(tenant.crmReference ? [{ name: t('tenants.crm.record'), value: tenant.crmReference }] : []),
          { name: t('tenants.kind'), value: t(`tenants.kinds.${tenant.kind}`) },
          { name: t('tenants.columns.currency'), value: tenant.currency },
          { name: t('tenants.mailDomains'), value: tenant.mailDomains.join(', ') || '—' },
        ]}
      />
      {editing && (
        <LazyDialog onClose={close}>
          {editing === 'record' ? (
            <CompanyForm tenant={tenant} reload={reload} onClose={close} />
          ) : (
            <IdentifierForm tenant={tenant} onClose={close} />
          )}
        </LazyDialog>
      )}
    </Panel>
  );
}
