import { Text } from '@mantine/core';
import { ColorFields, DateFields, toAppearance } from '@/components/appearance/appearance-fields';
import { LogoField } from '@/components/appearance/logo-field';
import { FormDialog } from '@/components/form/form-dialog';
import { useVersionedForm } from '@/components/form/use-versioned-form';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { useTimeOptions } from '@/lib/appearance/time-options';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSetAppearance, useSetTenantLogo } from '../api/use-appearance';
import type { Tenant } from '../api/use-tenants';
import { TenantLogo } from './tenant-logo';

interface AppearanceFormProps {
  tenant: Tenant;
  reload: () => Promise<Tenant | undefined>;
  onClose: () => void;
}

/** The appearance of a tenant. The logo is changed immediately, everything else when it is saved. */
export function AppearanceForm({ tenant, reload, onClose }: AppearanceFormProps) {
  const { t } = useTranslation();
  const options = useTimeOptions();
  const save = useSetAppearance(tenant.id);
  const setLogo = useSetTenantLogo(tenant.id);
  const kit = useVersionedForm({
    record: tenant,
    reload,
    draft: `tenant-appearance.${tenant.id}`,
    toValues: toAppearance,
    save: (chosen, { version }) => save.mutateAsync({ ...chosen, version }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      kit={kit}
      title={t('tenants.appearance.title', { name: tenant.name })}
      onClose={onClose}
      disabled={!options.data}
      size={760}
    >
      <ColorFields names={kit.names} />
      {options.data && <DateFields names={kit.names} values={kit.values} options={options.data} />}
      {options.isPending && <TextSkeleton />}
      {options.isError && !options.data && (
        <ErrorState error={options.error} onRetry={() => void options.refetch()} />
      )}
      <div>
        <Text size="sm" fw={500} mb="xs">
          {t('appearance.logo.title')}
        </Text>
        <LogoField logo={tenant.logo && <TenantLogo tenant={tenant} height={72} />} command={setLogo} />
        <Text size="xs" c="dimmed" mt="xs">
          {t('tenants.appearance.logoAtOnce')}
        </Text>
      </div>
    </FormDialog>
  );
}
