import { MultiSelect } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useTranslation } from '@/lib/i18n/i18n';
import { CountedLabel } from './counted-label';
import type { FieldProps } from './field';

interface MultiListInputProps extends FieldProps<string[]> {
  data: { value: string; label: string }[];
  max?: number;
}

// The specification requires a search box from ten options.
const searchFrom = 10;

/** Several values of a fixed list, with a count and a limit. */
export function MultiListInput(props: MultiListInputProps) {
  const { data, max, label, value, defaultValue, onChange, loading, ...rest } = props;
  const { t } = useTranslation();
  const [chosen, choose] = useUncontrolled({ value, defaultValue, finalValue: [], onChange });
  const fixed = rest.disabled || rest.readOnly;
  return (
    <MultiSelect
      {...(rest as object)}
      label={<CountedLabel label={label} count={chosen.length} max={max} />}
      data={data}
      value={chosen}
      onChange={choose}
      searchable={data.length >= searchFrom}
      clearable={!fixed}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      hidePickedOptions
      loading={loading ?? false}
      nothingFoundMessage={t('fields.noChoices')}
      {...(max !== undefined && { maxValues: max })}
    />
  );
}
