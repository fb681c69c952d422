import { Text } from '@mantine/core';
import { LongTextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Tenant, useSuspendTenant } from '../api/use-tenants';

/** Asks for the reason of a suspension. */
export function SuspendDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { t } = useTranslation();
  const suspend = useSuspendTenant(tenant.id);
  const kit = useAppForm({
    initialValues: { reason: '' },
    validate: { reason: all(required, length(1, 500)) },
    submit: ({ reason }) => suspend.mutateAsync({ reason: reason.trim(), version: tenant.version }),
    onSaved: () => {
      toast('success', t('tenants.suspended'), tenant.name);
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('tenants.suspendTitle', { name: tenant.name })}
      submitLabel={t('tenants.suspend')}
      danger
      onClose={onClose}
    >
      <Text size="sm">{t('tenants.suspendEffect')}</Text>
      <LongTextField
        name={kit.names.reason}
        label={t('tenants.suspendReason')}
        description={t('tenants.suspendReasonHint')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
      />
    </FormDialog>
  );
}
