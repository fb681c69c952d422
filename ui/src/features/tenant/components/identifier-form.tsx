import { List } from '@mantine/core';
import { FormDialog } from '@/components/form/form-dialog';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Tenant, useSetIdentifier } from '../api/use-tenants';
import { IdentifierField, identifier } from './identifier-field';

/** Gives a tenant another domain name, after it says what follows. */
export function IdentifierForm({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSetIdentifier(tenant.id);
  const kit = useAppForm({
    initialValues: { identifier: tenant.identifier },
    validate: { identifier },
    submit: (values) => save.mutateAsync({ identifier: values.identifier.trim(), version: tenant.version }),
    onSaved: (saved) => {
      toast('success', t('common.saved'), `${window.location.origin}/${saved.identifier}`);
      onClose();
    },
  });
  return (
    <FormDialog
      kit={kit}
      title={t('tenants.changeIdentifierTitle', { name: tenant.name })}
      submitLabel={t('tenants.changeIdentifier')}
      onClose={onClose}
    >
      <IdentifierField name={kit.names.identifier} own={tenant.identifier} />
      <List size="sm" spacing="2xs">
        <List.Item>{t('tenants.identifierEffects.sessions')}</List.Item>
        <List.Item>{t('tenants.identifierEffects.former')}</List.Item>
        <List.Item>{t('tenants.identifierEffects.provider')}</List.Item>
      </List>
    </FormDialog>
  );
}
