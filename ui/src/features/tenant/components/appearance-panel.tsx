import { Button } from '@mantine/core';
import { useState } from 'react';
import { ColorName } from '@/components/appearance/color-name';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { KeyValue, Panel } from '@/components/page/page';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import type { Tenant } from '../api/use-tenants';
import { TenantLogo } from './tenant-logo';

const AppearanceForm = lazyComponent(() => import('./appearance-form').then((form) => form.AppearanceForm));

interface AppearancePanelProps {
  tenant: Tenant;
  reload: () => Promise<Tenant | undefined>;
}

/** How the pages of a tenant look and how they write dates. */
export function AppearancePanel({ tenant, reload }: AppearancePanelProps) {
  const { t } = useTranslation();
  const readsChoices = useCan('appearance', 'get');
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <Panel
      title={t('appearance.title')}
      actions={
        readsChoices && (
          <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
            {t('tenants.appearance.edit')}
          </Button>
        )
      }
    >
      <KeyValue
        items={[
          {
            name: t('appearance.title'),
            value: t(tenant.customized ? 'tenants.appearance.customized' : 'tenants.appearance.default'),
          },
          { name: t('appearance.sidebar'), value: t(`appearance.sidebars.${tenant.theme}`) },
          { name: t('appearance.palette'), value: <ColorName id={tenant.paletteId} /> },
          {
            name: t('appearance.logo.title'),
            value: tenant.logo ? <TenantLogo tenant={tenant} height={40} /> : t('tenants.appearance.noLogo'),
          },
          { name: t('tenants.columns.timeZone'), value: tenant.timeZone },
          { name: t('tenants.datePattern'), value: tenant.datePattern },
          { name: t('tenants.timePattern'), value: tenant.timePattern },
        ]}
      />
      {editing && (
        <LazyDialog onClose={close}>
          <AppearanceForm tenant={tenant} reload={reload} onClose={close} />
        </LazyDialog>
      )}
    </Panel>
  );
}
