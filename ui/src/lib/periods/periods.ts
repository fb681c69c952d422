import { addTo, monthOf, startOf, weekdayOf } from '@/lib/format/calendar';

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

/** Further presets of filters, for days such as due dates. */
export const upcomingPeriods = [
  'beforeToday',
  'tomorrow',
  'next7Days',
  'nextWeek',
  'next30Days',
  'nextMonth',
] as const;

export type Period = (typeof periods)[number] | (typeof upcomingPeriods)[number];

/** A period with its dates as yyyy-mm-dd, inclusive. */
export interface DateRange {
  period: Period;
  start: string;
  end: string;
}

/** The first day of the month at an offset; the offset may cross years. */
const first = (day: string, months = 0) => addTo(startOf(day, 'month'), months, 'month');
const plus = (day: string, days: number) => addTo(day, days, 'day');

/** A week starts on Monday, as in the weekly schedule. */
const monday = (day: string, weeks = 0) => plus(day, weeks * 7 - ((weekdayOf(day) + 6) % 7));
const quarter = (day: string, quarters = 0) => first(day, quarters * 3 - (monthOf(day) % 3));
const year = (day: string, years = 0) => addTo(startOf(day, 'year'), years, 'year');

const spans: Record<Period, (today: string) => [start: string, end: string]> = {
  today: (d) => [d, d],
  yesterday: (d) => [plus(d, -1), plus(d, -1)],
  wtd: (d) => [monday(d), d],
  lastWeek: (d) => [monday(d, -1), plus(monday(d), -1)],
  last7Days: (d) => [plus(d, -6), d],
  last30Days: (d) => [plus(d, -29), d],
  mtd: (d) => [first(d), d],
  thisMonth: (d) => [first(d), plus(first(d, 1), -1)],
  lastMonth: (d) => [first(d, -1), plus(first(d), -1)],
  qtd: (d) => [quarter(d), d],
  lastQuarter: (d) => [quarter(d, -1), plus(quarter(d), -1)],
  ytd: (d) => [year(d), d],
  lastYear: (d) => [year(d, -1), plus(year(d), -1)],
  rolling52: (d) => [plus(d, 1 - 52 * 7), d],
  beforeToday: (d) => ['1900-01-01', plus(d, -1)],
  tomorrow: (d) => [plus(d, 1), plus(d, 1)],
  next7Days: (d) => [d, plus(d, 6)],
  nextWeek: (d) => [monday(d, 1), plus(monday(d, 1), 6)],
  next30Days: (d) => [d, plus(d, 29)],
  nextMonth: (d) => [first(d, 1), plus(first(d, 2), -1)],
};

/** The dates of a preset, relative to today in the tenant's time zone. */
export function rangeOf(period: Period, today: string): DateRange {
  const [start, end] = spans[period](today);
  return { period, start, end };
}
