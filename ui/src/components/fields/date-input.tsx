import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDisclosure, useUncontrolled } from '@mantine/hooks';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import '@mantine/dates/styles.css';
import { type KeyboardEvent, useState } from 'react';
import { addTo } from '@/lib/format/calendar';
import { formatDate, isDay, toDayjsPattern } from '@/lib/format/date';
import { parseDate } from '@/lib/format/parse-date';
import { useDateStyle } from '@/lib/format/style';
import { todayIn } from '@/lib/periods/periods';
import type { FieldProps } from './field';

type Looks = Pick<
  TextInputProps,
  'size' | 'classNames' | 'wrapperProps' | 'withAsterisk' | 'inputWrapperOrder'
>;

interface DateInputProps extends FieldProps<string | null>, Looks {
  minDate?: string;
  maxDate?: string;
  /** Inside another popover the calendar is rendered within it. */
  withinPortal?: boolean;
  'data-field'?: string;
}

/** Dates are limited to five years ahead (document 3, section 9). */
export const furthestDate = (today: string): string => addTo(today, 5, 'year');

/**
 * A date as yyyy-mm-dd, typed and shown in the tenant's pattern; see parseDate for the accepted formats. An
 * invalid date stays as typed, so that it is refused and not silently replaced.
 */
export function DateInput(props: DateInputProps) {
  const { minDate, maxDate, withinPortal = true, value, defaultValue, onChange, ...rest } = props;
  const { loading, placeholder, error, onBlur, onFocus, ...marks } = rest;
  const { t } = useTranslation();
  const style = useDateStyle();
  const today = todayIn(style.timeZone);
  const latest = maxDate ?? furthestDate(today);
  const [day, setDay] = useUncontrolled({ value, defaultValue, finalValue: null, onChange });
  const [typed, setTyped] = useState<string>();
  const [opened, { open, close }] = useDisclosure(false);
  const fixed = marks.readOnly || marks.disabled;
  const pattern = toDayjsPattern(style.datePattern);
  const known = day && isDay(day) ? day : null;

  const written = (text: string) => formatDate(text, style);
  const problem = () => {
    if (!day || typed !== undefined) return undefined;
    if (!known) return t('fields.noDay', { example: written(today) });
    if (minDate && known < minDate) return t('fields.dayTooEarly', { min: written(minDate) });
    return known > latest ? t('fields.dayTooLate', { max: written(latest) }) : undefined;
  };
  const type = (text: string) => {
    setTyped(text);
    setDay(parseDate(text, style.datePattern, today) ?? (text.trim() || null));
  };
  const pick = (next: string | null) => {
    setTyped(undefined);
    setDay(next);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    close();
  };

  return (
    <Popover
      opened={opened && !fixed}
      onChange={(next) => !next && close()}
      position="bottom-start"
      withRoles={false}
      withinPortal={withinPortal}
    >
      <Popover.Target>
        <TextInput
          {...(marks as object)}
          autoComplete="off"
          placeholder={placeholder ?? pattern}
          loading={loading ?? false}
          error={error ?? problem()}
          value={typed ?? (known ? written(known) : (day ?? ''))}
          rightSection={
            day && !fixed ? (
              <Input.ClearButton aria-label={t('common.clear')} onClick={() => pick(null)} />
            ) : undefined
          }
          onChange={(event) => type(event.currentTarget.value)}
          onClick={open}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            open();
            onFocus?.(event as never);
          }}
          onBlur={(event) => {
            close();
            setTyped(undefined);
            onBlur?.(event as never);
          }}
        />
      </Popover.Target>
      {/* The focus stays in the field while a date is selected. */}
      <Popover.Dropdown data-dates-dropdown onMouseDown={(event) => event.preventDefault()}>
        <DatePicker
          key={known?.slice(0, 7) ?? ''}
          value={known}
          defaultDate={known ?? today}
          maxDate={latest}
          {...(minDate && { minDate })}
          locale={currentLanguage()}
          onChange={pick}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
