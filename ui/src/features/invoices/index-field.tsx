import { TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useTranslation } from '@/lib/i18n/i18n';
import '@mantine/dates/styles.css';
import { toDayjsPattern } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
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
  onChange: (value: string) => void;
  onFocus: () => void;
  /** The field is left: what is typed may be saved. */
  onLeave: () => void;
}

export function IndexField({ field, value, problem, onChange, onFocus, onLeave }: IndexFieldProps) {
  const { t } = useTranslation();
  const style = useDateStyle();
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
