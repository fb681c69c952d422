export { todayIn } from '@/lib/format/date';

/** The date presets of documents 1 to 3. */
export const periods = [
  'today',
  'yesterday',
  'wtd',
  'lastWeek',
  'last7Days',
  'last30Days',
  'mtd',
  'thisMonth',
  'lastMonth',
  'qtd',
  'lastQuarter',
  'ytd',
  'lastYear',
  'rolling52',
] as const;

export type Period = (typeof periods)[number];

/** A period with its dates; "custom" for selected dates. Dates are yyyy-mm-dd and inclusive. */
export interface DateRange {
  period: Period | 'custom';
  start: string | null;
  end: string | null;
}

export const noRange: DateRange = { period: 'custom', start: null, end: null };

/** A date as its number of days since 1970; date arithmetic is independent of time zones. */
type Day = number;

const dayOf = (text: string): Day => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const textOf = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The first day of the month at an offset; the offset may cross years. */
function first(day: Day, months = 0): Day {
  const date = new Date(day * 86_400_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 86_400_000;
}

const monthOf = (day: Day): number => new Date(day * 86_400_000).getUTCMonth();

/** A week starts on Monday, as in the weekly schedule; 1970 started on a Thursday. */
const monday = (day: Day): Day => day - ((day + 3) % 7);
const quarter = (day: Day, quarters = 0): Day => first(day, quarters * 3 - (monthOf(day) % 3));
const year = (day: Day, years = 0): Day => first(day, years * 12 - monthOf(day));

const spans: Record<Period, (today: Day) => [start: Day, end: Day]> = {
  today: (d) => [d, d],
  yesterday: (d) => [d - 1, d - 1],
  wtd: (d) => [monday(d), d],
  lastWeek: (d) => [monday(d) - 7, monday(d) - 1],
  last7Days: (d) => [d - 6, d],
  last30Days: (d) => [d - 29, d],
  mtd: (d) => [first(d), d],
  thisMonth: (d) => [first(d), first(d, 1) - 1],
  lastMonth: (d) => [first(d, -1), first(d) - 1],
  qtd: (d) => [quarter(d), d],
  lastQuarter: (d) => [quarter(d, -1), quarter(d) - 1],
  ytd: (d) => [year(d), d],
  lastYear: (d) => [year(d, -1), year(d) - 1],
  rolling52: (d) => [d - 52 * 7 + 1, d],
};

/** The dates of a preset, relative to today in the tenant's time zone. */
export function rangeOf(period: Period, today: string): DateRange {
  const [start, end] = spans[period](dayOf(today));
  return { period, start: textOf(start), end: textOf(end) };
}

/** On confirmation, a missing date is filled from the other (document 3, date range picker). */
export function completed(range: DateRange): DateRange {
  const { start, end } = range;
  return { ...range, start: start ?? end, end: end ?? start };
}
