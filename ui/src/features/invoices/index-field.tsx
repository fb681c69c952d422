import { TextInput } from '@mantine/core';
import { DateInput } from '@/components/fields/date-input';
import { MoneyInput } from '@/components/fields/money-input';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './invoice-page.module.css';
import { type Field, readHint, shadeOf } from './read-hint';
import { VendorInput } from './vendor-input';

const required: readonly Field['name'][] = [
  'vendorNumber',
  'invoiceNumber',
  'invoiceAmount',
  'invoiceDate',
  'companyNumber',
];

interface IndexFieldProps {
  field: Field;
  value: string;
  problem: string | undefined;
  /** The currency of the invoice amount. */
  currency: string;
  onChange: (value: string) => void;
  /** Called with the number of a vendor that is chosen by name. */
  onVendor: (number: string) => void;
  onFocus: () => void;
  /** Called on blur: the input may be saved. */
  onLeave: () => void;
}

export function IndexField(props: IndexFieldProps) {
  const { field, value, problem, currency, onChange, onVendor, onFocus, onLeave } = props;
  const { t } = useTranslation();
  const needed = required.includes(field.name);
  const shared = {
    label: t(`invoices.fields.${field.name}`),
    withAsterisk: needed,
    error: problem,
    description: readHint(t, field, value),
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    'data-field': field.name,
    classNames: { input: classes.input ?? '' },
    wrapperProps: {
      'data-confidence': shadeOf(field, value, needed),
    },
    onFocus,
    onBlur: onLeave,
  };
  if (field.name === 'invoiceDate' || field.name === 'dueDate') {
    return <DateInput {...shared} value={value || null} onChange={(next) => onChange(next ?? '')} />;
  }
  if (field.name === 'invoiceAmount') {
    return <MoneyInput {...shared} currency={currency} value={value} onChange={onChange} />;
  }
  if (field.name === 'vendorName')
    return <VendorInput {...shared} value={value} onChange={onChange} onVendor={onVendor} />;
  return <TextInput {...shared} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
}
