import { SimpleGrid } from '@mantine/core';
import type { Choice } from '@/components/fields/async-select';
import { ChoiceField } from '@/components/form/choice-field';
import { AsyncSelectField, SelectField, TextField } from '@/components/form/fields';
import type { Names } from '@/components/form/names';
import { all, length, required } from '@/components/form/rules';
import { useTranslation } from '@/lib/i18n/i18n';
import { useCompanySearch } from '@/lib/masterdata/use-company-search';
import { useTermCodes } from '@/lib/masterdata/use-term-codes';
import { keys } from '@/lib/query/keys';
import type { Vendor, VendorDetails } from '../api/use-vendors';

export type VendorValues = {
  number: string;
  name: string;
  legalName: string;
  class: string;
  taxIdLast4: string;
  email: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  remitTo: string;
  companyNumber: Choice | null;
  termCode: string;
  paymentMethod: string | null;
};

export const emptyVendor: VendorValues = {
  number: '',
  name: '',
  legalName: '',
  class: '',
  taxIdLast4: '',
  email: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'US',
  remitTo: '',
  companyNumber: null,
  termCode: '',
  paymentMethod: 'ach',
};

/** A company of the record is kept, also if the master data does not contain it. */
const chosen = (code: string): Choice | null => (code ? { value: code, label: code } : null);

export const vendorValues = (vendor: Vendor): VendorValues => ({
  number: vendor.number,
  name: vendor.name,
  legalName: vendor.legalName,
  class: vendor.class,
  taxIdLast4: vendor.taxIdLast4,
  email: vendor.email,
  address: vendor.address,
  city: vendor.city,
  state: vendor.state,
  postalCode: vendor.postalCode,
  country: vendor.country,
  remitTo: vendor.remitTo,
  companyNumber: chosen(vendor.companyNumber),
  termCode: vendor.termCode,
  paymentMethod: vendor.paymentMethod,
});

export const vendorRules = {
  number: all(required, length(1, 50)),
  name: all(required, length(1, 200)),
  country: all(required, length(2, 2)),
  taxIdLast4: all(length(4, 4)),
  paymentMethod: required,
};

export const toDetails = ({ paymentMethod, companyNumber, ...texts }: VendorValues): VendorDetails => ({
  ...texts,
  companyNumber: companyNumber?.value ?? '',
  paymentMethod: paymentMethod === 'check' ? 'check' : 'ach',
});

/** The fields of a vendor, for a new one and for its page. */
export function VendorFields({ names, focus }: { names: Names<VendorValues>; focus?: boolean }) {
  const { t } = useTranslation();
  const companies = useCompanySearch();
  const termCodes = useTermCodes();
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField
          name={names.number}
          label={t('vendors.columns.number')}
          required
          maxLength={50}
          autoComplete="off"
          {...(focus && { 'data-autofocus': true })}
        />
        <TextField name={names.name} label={t('vendors.columns.name')} required maxLength={200} />
        <TextField
          name={names.legalName}
          label={t('vendors.columns.legalName')}
          description={t('vendors.legalNameHint')}
          maxLength={200}
        />
        <SelectField
          name={names.paymentMethod}
          label={t('vendors.columns.paymentMethod')}
          description={t('vendors.methodHint')}
          required
          allowDeselect={false}
          data={(['ach', 'check'] as const).map((value) => ({ value, label: t(`vendors.methods.${value}`) }))}
        />
        <AsyncSelectField
          name={names.companyNumber}
          label={t('vendors.columns.companyNumber')}
          queryKey={keys.masterData.choices}
          load={companies}
        />
        <ChoiceField
          name={names.termCode}
          label={t('vendors.columns.termCode')}
          description={t('vendors.termCodeHint')}
          data={termCodes}
          maxLength={20}
        />
        <TextField name={names.class} label={t('vendors.columns.class')} maxLength={100} />
        <TextField
          name={names.taxIdLast4}
          label={t('vendors.columns.taxIdLast4')}
          maxLength={4}
          inputMode="numeric"
          autoComplete="off"
        />
      </SimpleGrid>
      <TextField name={names.email} label={t('vendors.columns.email')} maxLength={254} inputMode="email" />
      <TextField name={names.address} label={t('vendors.columns.address')} maxLength={200} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField name={names.city} label={t('vendors.columns.city')} maxLength={100} />
        <TextField name={names.state} label={t('vendors.columns.state')} maxLength={100} />
        <TextField name={names.postalCode} label={t('vendors.columns.postalCode')} maxLength={20} />
        <TextField name={names.country} label={t('vendors.columns.country')} required maxLength={2} />
      </SimpleGrid>
      <TextField
        name={names.remitTo}
        label={t('vendors.columns.remitTo')}
        description={t('vendors.remitToHint')}
        maxLength={200}
      />
    </>
  );
}
