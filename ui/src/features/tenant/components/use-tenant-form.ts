import { useState } from 'react';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { type Language, useTranslation } from '@/lib/i18n/i18n';
import { type CrmAccount, type Tenant, useCreateTenant } from '../api/use-tenants';
import { identifier } from './identifier-field';

/** The fields of the master record, which come from the CRM and have no field of their own. */
const ofAccount = /^(crmReference|street|city|region|postalCode|country|contacts)\b/;

/** The form of a new tenant, with the account of the CRM from which it is created. */
export function useTenantForm(onCreated: (tenant: Tenant) => void) {
  const { t } = useTranslation();
  const create = useCreateTenant();
  const [account, setAccount] = useState<CrmAccount | null>(null);
  const kit = useAppForm({
    draft: 'tenant.new',
    initialValues: {
      account: null as CrmAccount | null,
      name: '',
      currency: 'USD' as string | null,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone as string | null,
      administrators: [] as string[],
      language: 'en' as string | null,
      identifier: '',
      sandbox: false,
    },
    // Every change copies the values: the same account stays the same object, so that typing renders only the field.
    onValuesChange: ({ account: next }) =>
      setAccount((before) => (before?.reference === next?.reference ? before : next)),
    validate: {
      name: all(required, length(1, 100)),
      currency: required,
      timeZone: required,
      administrators: (emails) => (emails.length > 0 ? null : t('errors.FieldIsRequired.cause')),
      identifier,
    },
    fieldOf: (path) => (ofAccount.test(path) ? 'account' : path),
    submit: ({ account: chosen, currency, timeZone, language, identifier: domain, ...entered }) =>
      create.mutateAsync({
        ...(chosen && { ...chosen.profile, crmReference: chosen.reference }),
        ...entered,
        language: language as Language,
        identifier: domain.trim(),
        currency: currency ?? '',
        timeZone: timeZone ?? '',
      }),
    onSaved: (tenant) => {
      toast('success', t('tenants.created'), t('tenants.createdHint'));
      onCreated(tenant);
    },
  });
  const choose = (next: CrmAccount | null) => {
    const before = kit.form.getValues();
    kit.form.setFieldValue('account', next);
    if (next) {
      kit.form.setFieldValue('name', next.profile.name);
      kit.form.setFieldValue('identifier', next.identifier);
      return;
    }
    // What the person entered stays.
    if (before.name === before.account?.profile.name) kit.form.setFieldValue('name', '');
    if (before.identifier === before.account?.identifier) kit.form.setFieldValue('identifier', '');
  };
  return { kit, account, choose };
}
