import { bind } from '@/components/form/bind';
import { DateField } from '@/components/form/date-fields';
import { MoneyField, TextField } from '@/components/form/fields';
import type { Names } from '@/components/form/names';
import type { FormKit } from '@/components/form/use-app-form';
import { useTranslation } from '@/lib/i18n/i18n';
import type { IndexValues } from '../api/use-index-form';
import { CompanyInput } from './company-input';
import classes from './invoice-page.module.css';
import { type Field, readHint, shadeOf } from './read-hint';
import { VendorInput } from './vendor-input';

const VendorField = bind(VendorInput);
const CompanyField = bind(CompanyInput);

const required: readonly Field['name'][] = [
  'vendorNumber',
  'invoiceNumber',
  'invoiceAmount',
  'currency',
  'invoiceDate',
  'companyNumber',
];

interface IndexFieldProps {
  field: Field;
  kit: Pick<FormKit<IndexValues>, 'form'> & { values: IndexValues };
  names: Names<IndexValues>;
}

/** A captured field, with a hint where its value is uncertain. */
export function IndexField({ field, kit, names }: IndexFieldProps) {
  const { t } = useTranslation();
  const value = kit.values[field.name] ?? '';
  const needed = required.includes(field.name);
  const shared = {
    name: names[field.name] as Names<IndexValues>[string],
    label: t(`invoices.fields.${field.name}`),
    withAsterisk: needed,
    description: readHint(t, field, value),
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    classNames: { input: classes.input ?? '' },
    wrapperProps: { 'data-confidence': shadeOf(field, value, needed) },
  };
  if (field.name === 'invoiceDate' || field.name === 'dueDate') return <DateField {...shared} />;
  if (field.name === 'invoiceAmount') {
    return <MoneyField {...shared} currency={kit.values.currency ?? ''} />;
  }
  if (field.name === 'vendorName') {
    return <VendorField {...shared} onVendor={(number) => kit.form.setFieldValue('vendorNumber', number)} />;
  }
  if (field.name === 'companyNumber') return <CompanyField {...shared} saved={field.value} />;
  return <TextField {...shared} />;
}
