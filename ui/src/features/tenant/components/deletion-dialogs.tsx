import { List, Text } from '@mantine/core';
import { LongTextField, TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { useConfirmDeletion, useRequestDeletion } from '../api/use-deletion';
import type { Tenant } from '../api/use-tenants';

interface DialogProps {
  tenant: Tenant;
  days: number;
  onClose: () => void;
}

function Effects({ days }: { days: number }) {
  const { t } = useTranslation();
  return (
    <List size="sm" spacing="2xs">
      <List.Item>{t('tenants.deletion.effects.wait', { count: days })}</List.Item>
      <List.Item>{t('tenants.deletion.effects.payments')}</List.Item>
      <List.Item>{t('tenants.deletion.effects.data')}</List.Item>
    </List>
  );
}

/** Asks another platform administrator to confirm a deletion. */
export function RequestDeletionDialog({ tenant, days, onClose }: DialogProps) {
  const { t } = useTranslation();
  const request = useRequestDeletion(tenant.id);
  const kit = useAppForm({
    initialValues: { reason: '' },
    validate: { reason: all(required, length(1, 500)) },
    submit: ({ reason }) => request.mutateAsync(reason.trim()),
    onSaved: () => {
      toast('success', t('tenants.deletion.requested'), t('tenants.deletion.requestedHint'));
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('tenants.deletion.requestTitle', { name: tenant.name })}
      submitLabel={t('tenants.deletion.request')}
      danger
      onClose={onClose}
    >
      <Text size="sm">{t('tenants.deletion.twoPeople')}</Text>
      <Effects days={days} />
      <LongTextField
        name={kit.names.reason}
        label={t('tenants.deletion.reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Confirms a deletion that somebody else requested. */
export function ConfirmDeletionDialog({ tenant, days, onClose }: DialogProps) {
  const { t } = useTranslation();
  const confirm = useConfirmDeletion(tenant.id);
  const kit = useAppForm({
    initialValues: { identifier: '' },
    validate: { identifier: required },
    submit: ({ identifier }) => confirm.mutateAsync(identifier.trim()),
    onSaved: () => {
      toast('success', t('tenants.deletion.confirmed'), tenant.name);
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('tenants.deletion.confirmTitle', { name: tenant.name })}
      submitLabel={t('tenants.deletion.confirm')}
      danger
      onClose={onClose}
    >
      <Effects days={days} />
      <TextField
        name={kit.names.identifier}
        label={t('tenants.deletion.identifier', { identifier: tenant.identifier })}
        required
        autoComplete="off"
        maxLength={200}
        data-autofocus
      />
    </FormDialog>
  );
}
