// Names of months and days for the calendar.
import 'dayjs/locale/de';
import { DateInput as MantineDateInput } from '@mantine/dates';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import '@mantine/dates/styles.css';
import dayjs from 'dayjs';
import { toDayjsPattern } from '@/lib/format/date';
import { useDateStyle } from '@/lib/format/style';
import { todayIn } from '@/lib/periods/periods';
import type { FieldProps } from './field';

interface DateInputProps extends FieldProps<string | null> {
  minDate?: string;
  maxDate?: string;
}

/** Dates reach five years ahead at most (document 3, section 9). */
export const furthestDate = (today: string): string => dayjs(today).add(5, 'year').format('YYYY-MM-DD');

/** A day as yyyy-mm-dd, typed and shown in the tenant's pattern. */
export function DateInput({ minDate, maxDate, loading, placeholder, onBlur, ...rest }: DateInputProps) {
  const { t } = useTranslation();
  const { datePattern, timeZone } = useDateStyle();
  const pattern = toDayjsPattern(datePattern);
  return (
    <MantineDateInput
      {...(rest as object)}
      valueFormat={pattern}
      placeholder={placeholder ?? pattern}
      locale={currentLanguage()}
      clearable={!rest.readOnly && !rest.disabled}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      loading={loading ?? false}
      maxDate={maxDate ?? furthestDate(todayIn(timeZone))}
      {...(minDate && { minDate })}
      onBlur={(event) => onBlur?.(event as never)}
    />
  );
}
