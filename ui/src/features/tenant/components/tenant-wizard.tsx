import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EmailListField } from '@/components/form/email-list-field';
import { SelectField, SwitchField, TextField } from '@/components/form/fields';
import { FormWizard } from '@/components/form/form-wizard';
import { type Language, languages, useTranslation, t as words } from '@/lib/i18n/i18n';
import type { CrmAccount, Tenant } from '../api/use-tenants';
import { CrmContacts } from './crm-contacts';
import { CrmSearch } from './crm-search';
import { IdentifierField } from './identifier-field';
import { LanguageField } from './language-field';
import { postalAddress } from './postal-address';
import { useTenantForm } from './use-tenant-form';

interface TenantWizardProps {
  hasCrm: boolean;
  onClose: () => void;
  onCreated: (tenant: Tenant) => void;
}

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const named = ['USD', 'EUR', 'GBP'];
const currencies = [
  ...named,
  ...Intl.supportedValuesOf('currency').filter((currency) => !named.includes(currency)),
];

/** What the summary says about the account of the CRM. */
const ofCrm = ({ reference, profile }: CrmAccount) => [
  { name: words('tenants.crm.record'), value: reference },
  { name: words('tenants.postalAddress'), value: postalAddress(profile) || '—' },
  { name: words('tenants.contacts'), value: profile.contacts.map(({ name }) => name).join(', ') || '—' },
];

/** The steps to create a tenant: search in the CRM, company, administrators, domain address and summary. */
export function TenantWizard({ hasCrm, onClose, onCreated }: TenantWizardProps) {
  const { t } = useTranslation();
  const { kit, account, choose } = useTenantForm(onCreated);
  const [text, setText] = useState('');
  const search = {
    id: 'crm',
    label: t('tenants.crm.step'),
    fields: ['account'] as const,
    next: account ? undefined : t('tenants.crm.skip'),
    content: (
      <CrmSearch
        text={text}
        onText={setText}
        chosen={account}
        onChoose={choose}
        error={kit.form.errors.account}
        disabled={kit.busy}
      />
    ),
  };
  return (
    <FormWizard
      kit={kit}
      title={t('tenants.create')}
      submitLabel={t('tenants.submit')}
      onClose={onClose}
      steps={[
        ...(hasCrm ? [search] : []),
        {
          id: 'company',
          label: t('tenants.company'),
          fields: ['name', 'currency', 'timeZone', 'sandbox'],
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
              <SwitchField
                name={kit.names.sandbox}
                label={t('tenants.modes.sandbox')}
                description={t('tenants.sandboxHint')}
              />
            </>
          ),
        },
        {
          id: 'administrators',
          label: t('tenants.administrators'),
          fields: ['administrators', 'language'],
          content: (
            <>
              <EmailListField name={kit.names.administrators} label={t('tenants.administrators')} />
              {account && <CrmContacts account={account} name={kit.names.administrators} />}
              <Text size="xs" c="dimmed">
                {t('tenants.domainsHint')}
              </Text>
              <LanguageField name={kit.names.language} />
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
      summary={({
        account: chosen,
        name,
        currency,
        timeZone,
        administrators,
        language,
        identifier: domain,
        sandbox,
      }) => [
        ...(chosen ? ofCrm(chosen) : []),
        { name: t('tenants.columns.name'), value: name },
        { name: t('tenants.columns.currency'), value: currency },
        { name: t('tenants.columns.timeZone'), value: timeZone },
        { name: t('tenants.columns.mode'), value: t(`tenants.modes.${sandbox ? 'sandbox' : 'live'}`) },
        { name: t('tenants.administrators'), value: administrators.join(', ') },
        { name: t('tenants.language'), value: languages[language as Language] },
        { name: t('tenants.address'), value: `${window.location.origin}/${domain.trim()}` },
      ]}
    />
  );
}
