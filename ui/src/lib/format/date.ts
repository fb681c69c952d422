import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(customParseFormat);

/** The tenant's way of writing dates and times. */
export interface DateStyle {
  datePattern: string;
  timePattern: string;
  timeZone: string;
}

export const defaultDateStyle: DateStyle = {
  datePattern: 'MM/DD/YYYY',
  timePattern: 'h:mm A',
  timeZone: 'America/New_York',
};

/** Patterns may come in the .NET or Java spelling ("MM/dd/yyyy", "hh:mm tt"). */
export function toDayjsPattern(pattern: string): string {
  return pattern.replaceAll('y', 'Y').replaceAll('d', 'D').replaceAll('tt', 'A').replaceAll(/\ba\b/g, 'A');
}

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar date (yyyy-mm-dd) is that day everywhere; an instant is shown in the tenant's time zone. */
function moment(value: string, style: DateStyle): dayjs.Dayjs {
  return calendarDate.test(value) ? dayjs(value, 'YYYY-MM-DD', true) : dayjs(value).tz(style.timeZone);
}

export function formatDate(value: string, style: DateStyle = defaultDateStyle): string {
  return moment(value, style).format(toDayjsPattern(style.datePattern));
}

export function formatDateTime(value: string, style: DateStyle = defaultDateStyle): string {
  if (calendarDate.test(value)) return formatDate(value, style);
  return moment(value, style).format(toDayjsPattern(`${style.datePattern} ${style.timePattern}`));
}

export function formatTime(value: string, style: DateStyle = defaultDateStyle): string {
  return moment(value, style).format(toDayjsPattern(style.timePattern));
}

/** Whole calendar days from today (in the tenant's zone) to the date: negative when it has passed. */
export function daysUntil(date: string, style: DateStyle = defaultDateStyle, now = new Date()): number {
  const today = dayjs(now).tz(style.timeZone).format('YYYY-MM-DD');
  return dayjs(moment(date, style).format('YYYY-MM-DD')).diff(dayjs(today), 'day');
}
