import { Select } from '@mantine/core';
import type { ComponentProps } from 'react';
import { bind } from '@/components/form/bind';
import { DateField } from '@/components/form/date-fields';
import { TextField } from '@/components/form/fields';
import type { Names } from '@/components/form/names';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { extraName, type IndexValues } from '../api/use-index-form';
import { LookupInput } from './lookup-input';

interface OptionProps extends Omit<ComponentProps<typeof Select<string>>, 'value' | 'onChange'> {
  value?: string;
  onChange?: (value: string) => void;
}

function OptionInput({ value, onChange, ...rest }: OptionProps) {
  return <Select {...rest} value={value || null} onChange={(next) => onChange?.(next ?? '')} />;
}

const OptionField = bind(OptionInput);
const LookupField = bind(LookupInput);

interface ExtraFieldProps {
  projectId: string;
  field: Schema<'InvoiceExtraField'>;
  names: Names<IndexValues>;
}

/** An index field of the project: its name comes from the project and is not translated. */
export function ExtraField({ projectId, field, names }: ExtraFieldProps) {
  const { t } = useTranslation();
  const name = names[extraName(field)];
  // The form takes a field that was added to the project with the next value that it reads.
  if (name === undefined) return null;
  const shared = { name, label: field.name, withAsterisk: field.mandatory };
  if (field.type === 'DropDownList') {
    const clear = { 'aria-label': t('common.clear') };
    return <OptionField {...shared} data={field.options} searchable clearable clearButtonProps={clear} />;
  }
  // A saved value with a time stays a text, because a date picker would remove the time.
  if (field.type === 'DateTime' && !field.value.includes('T')) return <DateField {...shared} />;
  if (field.erpLookup) {
    return <LookupField {...shared} projectId={projectId} fieldId={field.indexFieldId} saved={field.value} />;
  }
  return <TextField {...shared} inputMode={field.type === 'Numeric' ? 'decimal' : 'text'} />;
}
