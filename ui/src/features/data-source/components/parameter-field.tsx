import { DateField } from '@/components/form/date-fields';
import { TextField } from '@/components/form/fields';
import type { FieldName } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Parameter } from './parameters';

interface ParameterFieldProps {
  parameter: Parameter;
  name: string;
}

/** The field of a parameter, labeled with the name that the operator of the agent chose. */
export function ParameterField({ parameter: { name: label, kind, required }, name }: ParameterFieldProps) {
  const { t } = useTranslation();
  const look = { label, required, ...(!required && { description: t('dataSources.optional') }) };
  if (kind === 'date') {
    return <DateField name={name as FieldName<string | null>} maxDate="9999-12-31" {...look} />;
  }
  return (
    <TextField
      name={name as FieldName<string>}
      autoComplete="off"
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...look}
    />
  );
}
