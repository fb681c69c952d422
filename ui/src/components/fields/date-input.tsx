// Names of months and days for the calendar.
import 'dayjs/locale/de';
import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDisclosure, useUncontrolled } from '@mantine/hooks';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import '@mantine/dates/styles.css';
import dayjs from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
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
  /** Within another popover the calendar stays inside it. */
  withinPortal?: boolean;
  'data-field'?: string;
}

/** Dates reach five years ahead at most (document 3, section 9). */
export const furthestDate = (today: string): string => dayjs(today).add(5, 'year').format('YYYY-MM-DD');

/**
 * A day as yyyy-mm-dd, typed and shown in the tenant's pattern; see parseDate for what may be typed. Like
 * an amount, what is no day stays as it was typed, so that it is refused and never replaced in silence.
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
      {/* The focus stays in the field while a day is picked. */}
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
