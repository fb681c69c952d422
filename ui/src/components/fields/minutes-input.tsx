import { NumberInput } from '@mantine/core';
import { useTranslation } from '@/lib/i18n/i18n';
import type { FieldProps } from './field';

interface MinutesInputProps extends FieldProps<number | ''> {
  /** "Every N minutes" starts at 1, "at minute N" at 0. */
  every?: boolean;
}

export const minuteBounds = (every: boolean | undefined) => ({ min: every ? 1 : 0, max: 59 });

/** One or two digits (document 2, section 5). */
export function MinutesInput({ every, description, onChange, ...rest }: MinutesInputProps) {
  const { t } = useTranslation();
  const { min, max } = minuteBounds(every);
  return (
    <NumberInput
      {...(rest as object)}
      description={description ?? t('fields.between', { min, max })}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      maxLength={2}
      clampBehavior="none"
      onChange={(next) => onChange?.(typeof next === 'number' ? next : '')}
    />
  );
}
