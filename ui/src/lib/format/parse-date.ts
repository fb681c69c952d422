import { dateOf, daysBetween } from './calendar';
import { toDayjsPattern } from './date';

/** Full names of the months in English and German, in lower case and without accents. */
const months: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner'],
  ['february', 'februar'],
  ['march', 'marz', 'maerz', 'mrz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
];

const bare = (word: string) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

function monthOf(word: string): number | undefined {
  const normalized = bare(word);
  if (normalized.length < 3) return undefined;
  const at = months.findIndex((names) => names.some((name) => name.startsWith(normalized)));
  return at < 0 ? undefined : at + 1;
}

interface Parts {
  year?: string | undefined;
  month: number;
  day: string;
}

/** The year in which the date is closest to today; in a tie, the past year. */
function closestYear(month: number, dayOfMonth: number, today: string): number | undefined {
  const thisYear = Number(today.slice(0, 4));
  const distances = [thisYear - 1, thisYear, thisYear + 1].flatMap((year) => {
    const date = dateOf(year, month, dayOfMonth);
    return date === undefined ? [] : [{ year, distance: Math.abs(daysBetween(today, date)) }];
  });
  return distances.sort((a, b) => a.distance - b.distance)[0]?.year;
}

/** "26" is the year that ends in 26 and is closest to the current year. */
function fullYear(text: string, today: string): number | undefined {
  if (/^(?:19|20)\d\d$/.test(text)) return Number(text);
  if (!/^\d\d$/.test(text)) return undefined;
  const thisYear = Number(today.slice(0, 4));
  const inThisCentury = thisYear - (thisYear % 100) + Number(text);
  return [-100, 0, 100]
    .map((shift) => inThisCentury + shift)
    .sort((a, b) => Math.abs(a - thisYear) - Math.abs(b - thisYear))[0];
}

function assembled({ year, month, day: text }: Parts, today: string): string | undefined {
  const dayOfMonth = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  const known = year === undefined ? closestYear(month, dayOfMonth, today) : fullYear(year, today);
  return known === undefined ? undefined : dateOf(known, month, dayOfMonth);
}

/** The order of day, month and year in the tenant's pattern: "MDY". */
const orderOf = (pattern: string): string =>
  [...toDayjsPattern(pattern).replace(/\[[^\]]*\]/g, '')]
    .filter((letter, at, all) => 'YMD'.includes(letter) && all.indexOf(letter) === at)
    .join('');

/** Splits digits without separators by the tenant's pattern: "11202026" or "112026". */
function cut(digits: string, order: string): string[] {
  const yearLength = digits.length === 8 ? 4 : 2;
  let at = 0;
  return [...order].map((letter) => {
    const length = letter === 'Y' ? yearLength : 2;
    at += length;
    return digits.slice(at - length, at);
  });
}

function numbersOnly(numbers: string[], order: string): Parts | undefined {
  const used = numbers.length === 3 ? order : order.replace('Y', '');
  const at = (letter: string) => numbers[used.indexOf(letter)] ?? '';
  const month = at('M');
  if (!/^\d{1,2}$/.test(month)) return undefined;
  return { month: Number(month), day: at('D'), year: numbers.length === 3 ? at('Y') : undefined };
}

function withName(words: string[]): Parts | undefined {
  const at = words.findIndex((word) => /^\p{L}+$/u.test(word));
  const month = monthOf(words[at] ?? '');
  const numbers = words.filter((_, index) => index !== at);
  if (month === undefined || numbers.length > 2 || numbers.some((word) => !/^\d+$/.test(word)))
    return undefined;
  const yearFirst = numbers.length === 2 && numbers[0]?.length === 4;
  const [first = '', second] = yearFirst ? numbers.toReversed() : numbers;
  return { month, day: first, year: second };
}

/**
 * Parses a typed date to yyyy-mm-dd; undefined if it is invalid. Numbers follow the order of the tenant's
 * pattern; months may be English or German names. Without a year, the date gets the year closest to `today`.
 * Nonexistent dates are refused, never shifted.
 */
export function parseDate(typed: string, pattern: string, today: string): string | undefined {
  const text = typed.trim().replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1');
  if (!/^[\p{L}\p{M}\d\s.,/-]+$/u.test(text)) return undefined;
  const words = text.split(/[\s.,/-]+/).filter(Boolean);
  const [first = '', second = '', third = ''] = words;
  if (/^\d{4}$/.test(first) && words.length === 3 && /^\d{1,2}$/.test(second)) {
    return assembled({ year: first, month: Number(second), day: third }, today);
  }
  const order = orderOf(pattern);
  if (words.length === 1 && /^(?:\d{6}|\d{8})$/.test(first)) {
    const own = numbersOnly(cut(first, order), order);
    const found = own && assembled(own, today);
    return found ?? (first.length === 8 ? parseDate(cut(first, 'YMD').join('-'), pattern, today) : undefined);
  }
  if (words.length < 2 || words.length > 3) return undefined;
  const parts = words.every((word) => /^\d+$/.test(word)) ? numbersOnly(words, order) : withName(words);
  return parts && assembled(parts, today);
}
