import { currentLanguage, type Language } from '@/lib/i18n/i18n';
import { type Exact, exact, fixed, negated } from './exact';

interface Reading {
  /**
   * The currency of the field determines the accepted symbols and the number of decimals. An unknown currency ("")
   * accepts no symbol, and keeps all decimals that a currency can have.
   */
  currency: string;
  language?: Language;
}

const signs: Record<string, string> = {
  $: 'USD CAD AUD NZD HKD SGD MXN',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY CNY',
};
const cent: Record<string, number> = { USD: 2, EUR: 2, GBP: 2 };

/** The number of decimals of a currency (ISO 4217). */
export function digitsOf(currency: string): number {
  const known = cent[currency];
  if (known !== undefined) return known;
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  cent[currency] = digits;
  return digits;
}

const shapes = {
  en: /^(\d{1,16}|\d{1,3}(?:,\d{3}){1,5})?(?:\.(\d+))?$/,
  de: /^(\d{1,16}|\d{1,3}(?:\.\d{3}){1,5})?(?:,(\d+))?$/,
};

function readAs(language: Language, digits: string, decimals: number): Exact | undefined {
  const [found, whole = '', fraction = ''] = shapes[language].exec(digits) ?? [];
  if (!found || fraction.replace(/0+$/, '').length > decimals) return undefined;
  return exact(`${whole.replace(/[.,]/g, '')}.${fraction}`);
}

/** "1.200" and "1,200" are twelve hundred or slightly more than one, depending on the country. */
const ambiguous = (digits: string, separator: '.' | ','): boolean =>
  /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) && digits.includes(separator);

/** How a number is read: `ambiguous` refuses "1.200" unless the currency has three decimals. */
interface Rules {
  language: Language;
  decimals: number;
  ambiguous: 'refused' | 'read';
}

function read(digits: string, { language, decimals, ambiguous: unclear }: Rules): Exact | undefined {
  const refused = (separator: '.' | ',') => unclear === 'refused' && ambiguous(digits, separator);
  const english = refused('.') ? undefined : readAs('en', digits, decimals);
  if (language === 'en') return english;
  const german = refused(',') ? undefined : readAs('de', digits, decimals);
  return german ?? (ambiguous(digits, ',') ? undefined : english);
}

const ownUnit = (unit: string, currency: string): boolean =>
  unit === '' ||
  (currency !== '' && (unit.toUpperCase() === currency || (signs[unit] ?? '').includes(currency)));

/** A text such as "INV-1" has no unit of money. */
const anyUnit = (unit: string): boolean =>
  unit === '' || unit in signs || Intl.supportedValuesOf('currency').includes(unit.toUpperCase());

/** The number in a text such as "1,234.5", "$ 1,234.50", "1,234.50 USD" or "($5.00)", if its unit is accepted. */
function numberIn(typed: string, accepted: (unit: string) => boolean, rules: Rules): Exact | undefined {
  const [, bracketed, plain] = /^\s*(?:\((.+)\)|([^()]+))\s*$/.exec(typed) ?? [];
  const parts = /^\s*(-?)\s*([$€£¥]|[a-z]{3})?\s*(-?)([\d.,]+)\s*([$€£¥]|[a-z]{3})?\s*$/i.exec(
    bracketed ?? plain ?? '',
  );
  const [, minus = '', before = '', laterMinus = '', digits = '', after = ''] = parts ?? [];
  const minuses = minus.length + laterMinus.length;
  if (!parts || (before && after) || minuses > 1 || (bracketed && minuses > 0)) return undefined;
  if (!accepted(before + after)) return undefined;
  const value = read(digits, rules);
  return value && (bracketed || minuses > 0) ? negated(value) : value;
}

/** The API's decimal string; undefined if the number is too large. */
function written(value: Exact, decimals: number): string | undefined {
  const text = fixed(value, decimals);
  return text.replace(/\D/g, '').length > 16 + decimals ? undefined : text;
}

/** The most decimals of a currency. */
const mostDecimals = 3;

/** Without surplus zeros, but with at least two decimals. */
const trimmed = (text: string | undefined) => text?.replace(/(\.\d\d)0$/, '$1');

/**
 * The parser of typed amounts: returns "1,234.5", "$ 1,234.50", "1,234.50 USD" or "($5.00)" as the API's
 * decimal string, and undefined for invalid text. The German interface also accepts "1.234,50". Ambiguous
 * text is refused: a typing error must not become another amount.
 */
export function parseAmount(typed: string, reading: Reading): string | undefined {
  const { currency, language = currentLanguage() } = reading;
  const decimals = currency === '' ? mostDecimals : digitsOf(currency);
  const unclear = currency !== '' && decimals === 3 ? 'read' : 'refused';
  const value = numberIn(typed, (unit) => ownUnit(unit, currency), {
    language,
    decimals,
    ambiguous: unclear,
  });
  const text = value && written(value, decimals);
  return currency === '' ? trimmed(text) : text;
}

/** The parser of filters and searches: an amount in any currency. A search reads "1.200" as the language does. */
export function parseAnyAmount(
  typed: string,
  unclear: Rules['ambiguous'],
  language: Language = currentLanguage(),
): string | undefined {
  const value = numberIn(typed, anyUnit, { language, decimals: mostDecimals, ambiguous: unclear });
  return value && trimmed(written(value, mostDecimals));
}

/** Whether a text is an amount in API format. Such a text is never parsed by the rules of a language. */
export const isAmount = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

const numberDecimals = 10;

/** Parses a number without a currency by the rules of amounts: "1,234.5" as "1234.5". */
export function parseNumber(typed: string, language: Language = currentLanguage()): string | undefined {
  const [found, minus, digits = ''] = /^(-?)([\d.,]+)$/.exec(typed.trim()) ?? [];
  if (!found) return undefined;
  const english = readAs('en', digits, numberDecimals);
  const german = ambiguous(digits, ',') ? undefined : readAs('de', digits, numberDecimals);
  const value = language === 'en' ? english : (german ?? (ambiguous(digits, ',') ? undefined : english));
  return value && fixed(minus ? negated(value) : value, value.scale);
}
