import { Stack, Text } from '@mantine/core';
import { EmailListField } from '@/components/form/email-list-field';
import { SelectField, TextField } from '@/components/form/fields';
import { FormWizard } from '@/components/form/form-wizard';
import { all, length, required } from '@/components/form/rules';
import { useAppForm } from '@/components/form/use-app-form';
import { toast } from '@/components/toast/toast';
import { useTranslation } from '@/lib/i18n/i18n';
import { type Tenant, useCreateTenant } from '../api/use-tenants';
import { IdentifierField, identifier } from './identifier-field';

interface CreateTenantProps {
  onClose: () => void;
  onCreated: (tenant: Tenant) => void;
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const named = ['USD', 'EUR', 'GBP'];
const currencies = [
  ...named,
  ...Intl.supportedValuesOf('currency').filter((currency) => !named.includes(currency)),
];

/** The steps to create a tenant: company, administrators, domain address and summary. */
export function CreateTenant({ onClose, onCreated }: CreateTenantProps) {
  const { t } = useTranslation();
  const create = useCreateTenant();
  const kit = useAppForm({
    draft: 'tenant.new',
    initialValues: {
      name: '',
      currency: 'USD' as string | null,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone as string | null,
      administrators: [] as string[],
      identifier: '',
    },
    validate: {
      name: all(required, length(1, 100)),
      currency: required,
      timeZone: required,
      administrators: (emails) => (emails.length > 0 ? null : t('errors.FieldIsRequired.cause')),
      identifier,
    },
    submit: ({ currency, timeZone, identifier: domain, ...rest }) =>
      create.mutateAsync({
        ...rest,
        identifier: domain.trim(),
        currency: currency ?? '',
        timeZone: timeZone ?? '',
      }),
    onSaved: (tenant) => {
      toast('success', t('tenants.created'), t('tenants.createdHint'));
      onCreated(tenant);
    },
  });
  return (
    <FormWizard
      kit={kit}
      title={t('tenants.create')}
      submitLabel={t('tenants.submit')}
      onClose={onClose}
      steps={[
        {
          id: 'company',
          label: t('tenants.company'),
          fields: ['name', 'currency', 'timeZone'],
          content: (
            <>
              <TextField
                name={kit.names.name}
                label={t('tenants.columns.name')}
                required
                maxLength={100}
                data-autofocus
              />
              <SelectField
                name={kit.names.currency}
                label={t('tenants.columns.currency')}
                description={t('tenants.currencyHint')}
                data={currencies}
                searchable
                allowDeselect={false}
              />
              <SelectField
                name={kit.names.timeZone}
                label={t('tenants.columns.timeZone')}
                data={timeZones}
                searchable
                allowDeselect={false}
              />
            </>
          ),
        },
        {
          id: 'administrators',
          label: t('tenants.administrators'),
          fields: ['administrators'],
          content: (
            <>
              <EmailListField name={kit.names.administrators} label={t('tenants.administrators')} />
              <Text size="xs" c="dimmed">
                {t('tenants.domainsHint')}
              </Text>
            </>
          ),
        },
        {
          id: 'address',
          label: t('tenants.address'),
          fields: ['identifier'],
          content: (
            <Stack gap="2xs">
              <IdentifierField name={kit.names.identifier} />
              <Text size="xs" c="dimmed">
                {t('tenants.identifierHint')}
              </Text>
            </Stack>
          ),
        },
      ]}
      summary={({ name, currency, timeZone, administrators, identifier: domain }) => [
        { name: t('tenants.columns.name'), value: name },
        { name: t('tenants.columns.currency'), value: currency },
        { name: t('tenants.columns.timeZone'), value: timeZone },
        { name: t('tenants.administrators'), value: administrators.join(', ') },
        { name: t('tenants.address'), value: `${window.location.origin}/${domain.trim()}` },
      ]}
    />
  );
}
