import { Select, TextInput } from '@mantine/core';
import { DateInput } from '@/components/fields/date-input';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { LookupInput } from './lookup-input';
import type { IndexEdits } from './use-index-edits';

interface ExtraFieldProps {
  projectId: string;
  field: Schema<'InvoiceExtraField'>;
  edits: IndexEdits;
}

/** An index field of the project: its name comes from the project and is not translated. */
export function ExtraField({ projectId, field, edits }: ExtraFieldProps) {
  const { t } = useTranslation();
  const name = `indexFields.${field.systemName}` as const;
  const value = edits.valueOf(name, field.value);
  const change = (next: string) => edits.change(name, next, field.value);
  const shared = {
    label: field.name,
    withAsterisk: field.mandatory,
    error: edits.problems[name],
    'data-field': name,
    onFocus: () => edits.hold(name, field.value),
    onBlur: () => {
      edits.release();
      void edits.save('background');
    },
  };
  if (field.type === 'DropDownList') {
    return (
      <Select
        {...shared}
        data={field.options}
        value={value || null}
        onChange={(next) => change(next ?? '')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
      />
    );
  }
  // A saved value with a time stays a text, because a date picker would remove the time.
  if (field.type === 'DateTime' && !field.value.includes('T')) {
    return <DateInput {...shared} value={value || null} onChange={(next) => change(next ?? '')} />;
  }
  if (field.erpLookup) {
    return (
      <LookupInput
        {...shared}
        projectId={projectId}
        fieldId={field.indexFieldId}
        value={value}
        saved={field.value}
        onChange={change}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      value={value}
      inputMode={field.type === 'Numeric' ? 'decimal' : 'text'}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
