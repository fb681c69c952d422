import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

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

/** A period with its days; "custom" where a person picked them. Days are yyyy-mm-dd, both inclusive. */
export interface DateRange {
  period: Period | 'custom';
  start: string | null;
  end: string | null;
}

export const noRange: DateRange = { period: 'custom', start: null, end: null };

export const todayIn = (zone: string, now = new Date()): string => dayjs(now).tz(zone).format('YYYY-MM-DD');

type Span = [start: dayjs.Dayjs, end: dayjs.Dayjs];

/** A week begins on Monday, as the weekly schedule does. */
function monday(day: dayjs.Dayjs): dayjs.Dayjs {
  return day.subtract((day.day() + 6) % 7, 'day');
}

function quarter(day: dayjs.Dayjs): dayjs.Dayjs {
  return day.startOf('month').subtract(day.month() % 3, 'month');
}

const spans: Record<Period, (today: dayjs.Dayjs) => Span> = {
  today: (d) => [d, d],
  yesterday: (d) => [d.subtract(1, 'day'), d.subtract(1, 'day')],
  wtd: (d) => [monday(d), d],
  lastWeek: (d) => [monday(d).subtract(7, 'day'), monday(d).subtract(1, 'day')],
  last7Days: (d) => [d.subtract(6, 'day'), d],
  last30Days: (d) => [d.subtract(29, 'day'), d],
  mtd: (d) => [d.startOf('month'), d],
  thisMonth: (d) => [d.startOf('month'), d.endOf('month')],
  lastMonth: (d) => [d.startOf('month').subtract(1, 'month'), d.startOf('month').subtract(1, 'day')],
  qtd: (d) => [quarter(d), d],
  lastQuarter: (d) => [quarter(d).subtract(3, 'month'), quarter(d).subtract(1, 'day')],
  ytd: (d) => [d.startOf('year'), d],
  lastYear: (d) => [d.startOf('year').subtract(1, 'year'), d.startOf('year').subtract(1, 'day')],
  rolling52: (d) => [d.subtract(52, 'week').add(1, 'day'), d],
};

/** The days of a preset, counted from today in the tenant's zone. */
export function rangeOf(period: Period, today: string): DateRange {
  const [start, end] = spans[period](dayjs.utc(today));
  return { period, start: start.format('YYYY-MM-DD'), end: end.format('YYYY-MM-DD') };
}

/** Confirming with one day missing takes the other for both (document 3, date range picker). */
export function completed(range: DateRange): DateRange {
  const { start, end } = range;
  return { ...range, start: start ?? end, end: end ?? start };
}
