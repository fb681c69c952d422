import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The specification's presets: "every 30 minutes" … "month (1st at 12AM)". */
export const cronPresets = {
  halfHour: '*/30 * * * *',
  hour: '0 * * * *',
  twoHours: '0 */2 * * *',
  sixHours: '0 */6 * * *',
  day: '0 0 * * *',
  week: '0 0 * * 1',
  month: '0 0 1 * *',
} as const;

export type CronPreset = keyof typeof cronPresets;

export function presetOf(cron: string): CronPreset | undefined {
  return (Object.keys(cronPresets) as CronPreset[]).find((name) => cronPresets[name] === cron);
}

/** Minute, hour, day of month, month, day of week (0 is Sunday, and so is 7). */
const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

export interface CronTimes {
  minutes: number[];
  hours: number[];
  days: number[];
  months: number[];
  weekdays: number[];
  /** The field is "*": then only the other kind of day applies. */
  anyDay: boolean;
  anyWeekday: boolean;
}

function fieldTimes(field: string, [low, high]: readonly [number, number]): number[] | undefined {
  const found = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
    if (!match) return undefined;
    const [, from, to, step] = match;
    const first = from === undefined ? low : Number(from);
    const last = to === undefined ? (from === undefined || step ? high : first) : Number(to);
    const by = step === undefined ? 1 : Number(step);
    if (first < low || last > high || first > last || by < 1) return undefined;
    for (let n = first; n <= last; n += by) found.add(n);
  }
  return [...found].sort((a, b) => a - b);
}

/** Parses a cron expression of five numeric fields; undefined if it is invalid. */
export function parseCron(cron: string): CronTimes | undefined {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== bounds.length) return undefined;
  const times = bounds.map((range, index) => fieldTimes(fields[index] ?? '', range));
  const [minutes, hours, days, months, weekdays] = times;
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  const sundays = weekdays.map((day) => day % 7);
  return {
    minutes,
    hours,
    days,
    months,
    weekdays: [...new Set(sundays)],
    anyDay: fields[2] === '*',
    anyWeekday: fields[4] === '*',
  };
}

/** If both kinds of days are given, either may match, as in cron(5). */
function dayMatches(times: CronTimes, day: dayjs.Dayjs): boolean {
  if (!times.months.includes(day.month() + 1)) return false;
  const ofMonth = times.days.includes(day.date());
  const ofWeek = times.weekdays.includes(day.day());
  if (times.anyDay) return ofWeek;
  return times.anyWeekday ? ofMonth : ofMonth || ofWeek;
}

const two = (n: number) => String(n).padStart(2, '0');
// February 29 occurs at most eight years after the previous one (1896, 1904).
const longestWait = 8 * 366;

/**
 * The next instants of a schedule in the tenant's time zone. A local time skipped by daylight saving does not
 * run.
 */
export function nextRuns(cron: string, zone: string, from = new Date(), count = 5): string[] {
  const times = parseCron(cron);
  if (!times) return [];
  const runs: string[] = [];
  let day = dayjs.utc(dayjs(from).tz(zone).format('YYYY-MM-DD'));
  for (let waited = 0; waited <= longestWait && runs.length < count; waited += 1, day = day.add(1, 'day')) {
    if (!dayMatches(times, day)) continue;
    for (const clock of times.hours.flatMap((h) => times.minutes.map((m) => `${two(h)}:${two(m)}`))) {
      if (runs.length === count) break;
      const wall = `${day.format('YYYY-MM-DD')} ${clock}`;
      const instant = dayjs.tz(wall, zone);
      if (instant.valueOf() > from.getTime() && instant.format('YYYY-MM-DD HH:mm') === wall) {
        runs.push(instant.toISOString());
      }
    }
  }
  return runs;
}
