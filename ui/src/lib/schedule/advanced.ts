import { parseCron } from './cron';

/** The specification's advanced schedule: minutes, hours, days of the week or of the month, months. */
export interface AdvancedSchedule {
  minutes: { every: number } | { at: number[] };
  /** Empty: every hour; the same applies below. */
  hours: number[];
  days: { of: 'week' | 'month'; on: number[] };
  months: number[];
}

const list = (numbers: readonly number[]) => (numbers.length === 0 ? '*' : numbers.join(','));

export function cronOf({ minutes, hours, days, months }: AdvancedSchedule): string {
  const minute =
    'every' in minutes ? (minutes.every === 1 ? '*' : `*/${minutes.every}`) : minutes.at.join(',');
  const onWeek = days.of === 'week' ? list(days.on) : '*';
  const onMonth = days.of === 'month' ? list(days.on) : '*';
  return `${minute || '0'} ${list(hours)} ${onMonth} ${list(months)} ${onWeek}`;
}

/** The settings of a cron expression, or undefined if the settings cannot express it. */
export function advancedOf(cron: string): AdvancedSchedule | undefined {
  const times = parseCron(cron);
  if (!times || !(times.anyDay || times.anyWeekday)) return undefined;
  const minute = cron.trim().split(/\s+/)[0] ?? '';
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  const every = minute === '*' ? 1 : Number(step);
  const some = (numbers: number[], all: number) => (numbers.length === all ? [] : numbers);
  return {
    minutes: every ? { every } : { at: times.minutes },
    hours: some(times.hours, 24),
    days: times.anyDay
      ? { of: 'week', on: some(times.weekdays, 7) }
      : { of: 'month', on: some(times.days, 31) },
    months: some(times.months, 12),
  };
}
