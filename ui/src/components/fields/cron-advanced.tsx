import { MultiSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { currentLanguage, useTranslation } from '@/lib/i18n/i18n';
import { type AdvancedSchedule, cronOf } from '@/lib/schedule/advanced';
import classes from './fields.module.css';
import { MinutesInput, minuteBounds } from './minutes-input';

interface CronAdvancedProps {
  value: AdvancedSchedule;
  onChange: (cron: string) => void;
  disabled: boolean;
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * Names of days and months in the user's language, from a week that starts on Sunday and a year from January.
 */
function named(kind: 'weekday' | 'month', n: number): string {
  const day = kind === 'weekday' ? new Date(2023, 0, 1 + n) : new Date(2023, n - 1, 1);
  return new Intl.DateTimeFormat(currentLanguage(), { [kind]: 'long' }).format(day);
}

interface MinutesProps {
  every: boolean;
  disabled: boolean;
  start: number;
  onChange: (minutes: number) => void;
}

/** Typing may pass through an empty value; the schedule keeps its last valid minutes until then. */
function Minutes({ every, disabled, start, onChange }: MinutesProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<number | ''>(start);
  const { min, max } = minuteBounds(every);
  const fits = (n: number | '') => n !== '' && n >= min && n <= max;
  return (
    <MinutesInput
      label={t('cron.minutes')}
      every={every}
      disabled={disabled}
      value={typed}
      error={!fits(typed) && t('rules.between', { min, max })}
      onChange={(n) => {
        setTyped(n);
        if (n !== '' && fits(n)) onChange(n);
      }}
    />
  );
}

/** Minutes, hours, days of the week or of the month, months (document 2, Schedule). */
export function CronAdvanced({ value, onChange, disabled }: CronAdvancedProps) {
  const { t } = useTranslation();
  const { minutes, hours, days, months } = value;
  const change = (next: Partial<AdvancedSchedule>) => onChange(cronOf({ ...value, ...next }));
  const every = 'every' in minutes;
  const choices = (numbers: number[], name: (n: number) => string) =>
    numbers.map((n) => ({ value: String(n), label: name(n) }));
  const several = (label: string, all: string, on: number[], data: { value: string; label: string }[]) => ({
    label,
    data,
    disabled,
    clearable: true,
    searchable: true,
    placeholder: on.length === 0 ? all : '',
    value: on.map(String),
    clearButtonProps: { 'aria-label': t('common.clear') },
  });
  const numbers = (picked: string[]) => picked.map(Number).sort((a, b) => a - b);
  const dayData =
    days.of === 'week'
      ? choices([1, 2, 3, 4, 5, 6, 0], (n) => named('weekday', n))
      : choices(upTo(1, 31), String);
  return (
    <div className={classes.advanced}>
      <div className={classes.line}>
        <SegmentedControl
          size="xs"
          aria-label={t('cron.minuteKind')}
          disabled={disabled}
          value={every ? 'every' : 'at'}
          onChange={(kind) => change({ minutes: kind === 'every' ? { every: 30 } : { at: [0] } })}
          data={[
            { value: 'at', label: t('cron.atMinute') },
            { value: 'every', label: t('cron.everyMinutes') },
          ]}
        />
        <Minutes
          key={every ? 'every' : 'at'}
          every={every}
          disabled={disabled}
          start={every ? minutes.every : (minutes.at[0] ?? 0)}
          onChange={(n) => change({ minutes: every ? { every: n } : { at: [n] } })}
        />
      </div>
      <MultiSelect
        {...several(
          t('cron.hours'),
          t('cron.everyHour'),
          hours,
          choices(upTo(0, 23), (n) => `${n}:00`),
        )}
        onChange={(picked) => change({ hours: numbers(picked) })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('cron.dayKind')}
        disabled={disabled}
        value={days.of}
        onChange={(of) => change({ days: { of: of as 'week' | 'month', on: [] } })}
        data={[
          { value: 'week', label: t('cron.ofWeek') },
          { value: 'month', label: t('cron.ofMonth') },
        ]}
      />
      <MultiSelect
        {...several(t('cron.days'), t('cron.everyDay'), days.on, dayData)}
        onChange={(picked) => change({ days: { ...days, on: numbers(picked) } })}
      />
      <MultiSelect
        {...several(
          t('cron.months'),
          t('cron.everyMonth'),
          months,
          choices(upTo(1, 12), (n) => named('month', n)),
        )}
        onChange={(picked) => change({ months: numbers(picked) })}
      />
    </div>
  );
}
