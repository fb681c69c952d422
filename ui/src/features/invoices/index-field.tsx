import { TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useTranslation } from '@/lib/i18n/i18n';
import '@mantine/dates/styles.css';
import type { Schema } from '@/lib/api/types';
import { toDayjsPattern } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import classes from './invoice-page.module.css';
import { VendorInput } from './vendor-input';

type Field = Schema<'InvoicesField'>;

/** Below this the reading is shown as a question, not as a fact. */
const sure = 0.8;

export const lowConfidence = (field: Field): boolean =>
  field.origin === 'captured' && field.confidence < sure;

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
  onChange: (value: string) => void;
  onFocus: () => void;
  /** The field is left: what is typed may be saved. */
  onLeave: () => void;
}

export function IndexField({ field, value, problem, onChange, onFocus, onLeave }: IndexFieldProps) {
  const { t } = useTranslation();
  const style = useDateStyle();
  const ask = lowConfidence(field) && value === field.value;
  const hint = ask
    ? t('invoices.lowConfidence', { percent: Math.round(field.confidence * 100), reason: field.reason ?? '' })
    : field.raw && value === ''
      ? t('invoices.rawRead', { raw: field.raw })
      : undefined;
  const shared = {
    label: t(`invoices.fields.${field.name}`),
    withAsterisk: required.includes(field.name),
    error: problem,
    description: hint,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    'data-field': field.name,
    classNames: { input: classes.input ?? '' },
    wrapperProps: {
      'data-confidence':
        field.origin === 'captured' && value === field.value ? (ask ? 'ask' : 'sure') : undefined,
    },
    onFocus,
    onBlur: onLeave,
  };
  if (field.name === 'invoiceDate' || field.name === 'dueDate') {
    return (
      <DateInput
        {...shared}
        value={value || null}
        valueFormat={toDayjsPattern(style.datePattern)}
        onChange={(next) => onChange(next ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
      />
    );
  }
  if (field.name === 'vendorName') return <VendorInput {...shared} value={value} onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      value={value}
      inputMode={field.name === 'invoiceAmount' ? 'decimal' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
