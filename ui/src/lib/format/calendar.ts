import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
// Localized names of months and days for the calendars of Mantine.
import 'dayjs/locale/de';

dayjs.extend(utc);

// A calendar date is a text (yyyy-mm-dd). It is calculated in UTC, so that no time zone or daylight saving shifts it.

type Unit = 'day' | 'month' | 'year';

const isoDate = 'YYYY-MM-DD';

/** The date after a number of days, months or years; a day beyond the end of the month becomes its last day. */
export const addTo = (date: string, count: number, unit: Unit): string =>
  dayjs.utc(date).add(count, unit).format(isoDate);

/** The first day of the month or year. */
export const startOf = (date: string, unit: 'month' | 'year'): string =>
  dayjs.utc(date).startOf(unit).format(isoDate);

/** Whole days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayjs.utc(to).diff(dayjs.utc(from), 'day');

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => dayjs.utc(date).day();

/** 0 is January. */
export const monthOf = (date: string): number => dayjs.utc(date).month();

const two = (n: number): string => String(n).padStart(2, '0');

/** The date of a year, month (from 1) and day, or undefined if it does not exist. */
export function dateOf(year: number, month: number, day: number): string | undefined {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return dayjs.utc(date).format(isoDate) === date ? date : undefined;
}

/** The names of the days of a week, Monday first. */
export function weekdayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 2024-01-01 is a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(new Date(Date.UTC(2024, 0, index + 1))));
}
