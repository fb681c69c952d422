import { currentLanguage } from '@/lib/i18n/i18n';
import { daysBetween } from './calendar';

/** The tenant's date and time format. */
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

/**
 * Patterns may be in .NET or Java notation ("MM/dd/yyyy", "hh:mm tt"); the date pickers use dayjs notation.
 */
export function toDayjsPattern(pattern: string): string {
  return pattern.replaceAll('y', 'Y').replaceAll('d', 'D').replaceAll('tt', 'A').replaceAll(/\ba\b/g, 'A');
}

/** The local date and time of an instant. */
interface Wall {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

declare global {
  /**
   * A type for the Temporal API that browsers have since 2026; see https://tc39.es/proposal-temporal/docs/.
   */
  var Temporal:
    | { Instant: { fromEpochMilliseconds: (time: number) => { toZonedDateTimeISO: (zone: string) => Wall } } }
    | undefined;
}

const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Whether a text is a date in API format. */
export const isDay = (text: string): boolean => calendarDate.test(text);

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const numeric = 'numeric';
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  clocks.set(zone, clock);
  return clock;
}

/** A fallback without Temporal; creating the first Intl format is slow. */
function formattedIn(zone: string, instant: Date): Wall {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

const wallIn = (zone: string, instant: Date): Wall =>
  globalThis.Temporal?.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone) ??
  formattedIn(zone, instant);

/**
 * A calendar date (yyyy-mm-dd) is independent of the time zone; an instant is shown in the tenant's time
 * zone.
 */
function wallOf(value: string, style: DateStyle): Wall {
  const [, year, month, day] = calendarDate.exec(value) ?? [];
  if (!year) return wallIn(style.timeZone, new Date(value));
  return { year: +year, month: Number(month), day: Number(day), hour: 0, minute: 0, second: 0 };
}

const two = (n: number): string => String(n).padStart(2, '0');

/** The form within a date: German shortens December to "Dez." there, and to "Dez" alone. */
function monthName(month: number, length: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), {
    day: 'numeric',
    month: length,
    timeZone: 'UTC',
  });
  const parts = format.formatToParts(Date.UTC(2000, month - 1, 1));
  return parts.find(({ type }) => type === 'month')?.value ?? String(month);
}

const twelve = (hour: number): number => hour % 12 || 12;

const written: Record<string, (at: Wall) => string> = {
  YYYY: ({ year }) => String(year).padStart(4, '0'),
  YY: ({ year }) => two(year % 100),
  MMMM: ({ month }) => monthName(month, 'long'),
  MMM: ({ month }) => monthName(month, 'short'),
  MM: ({ month }) => two(month),
  M: ({ month }) => String(month),
  DD: ({ day }) => two(day),
  D: ({ day }) => String(day),
  HH: ({ hour }) => two(hour),
  H: ({ hour }) => String(hour),
  hh: ({ hour }) => two(twelve(hour)),
  h: ({ hour }) => String(twelve(hour)),
  mm: ({ minute }) => two(minute),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => two(second),
  s: ({ second }) => String(second),
  A: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
};

function write(at: Wall, pattern: string): string {
  return toDayjsPattern(pattern).replace(
    /\[([^\]]*)\]|YYYY|YY|M{1,4}|D{1,2}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|A/g,
    (token, literal?: string) => literal ?? written[token]?.(at) ?? token,
  );
}

export function formatDate(value: string, style: DateStyle = defaultDateStyle): string {
  return write(wallOf(value, style), style.datePattern);
}

export function formatDateTime(value: string, style: DateStyle = defaultDateStyle): string {
  if (calendarDate.test(value)) return formatDate(value, style);
  return write(wallOf(value, style), `${style.datePattern} ${style.timePattern}`);
}

export function formatTime(value: string, style: DateStyle = defaultDateStyle): string {
  return write(wallOf(value, style), style.timePattern);
}

const dayOf = ({ year, month, day }: Wall): string => `${year}-${two(month)}-${two(day)}`;

/** Today in a time zone, as yyyy-mm-dd. */
export const todayIn = (zone: string, now = new Date()): string => dayOf(wallIn(zone, now));

/** Whole calendar days from today (in the tenant's zone) to the date: negative when it has passed. */
export function daysUntil(date: string, style: DateStyle = defaultDateStyle, now = new Date()): number {
  return daysBetween(todayIn(style.timeZone, now), dayOf(wallOf(date, style)));
}
