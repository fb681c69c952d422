import { currentLanguage, type Language } from '@/lib/i18n/i18n';
import { type Exact, exact, fixed, negated } from './exact';

interface Reading {
  /** The currency of the field determines the accepted symbols and the number of decimals. */
  currency?: string;
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

function read(digits: string, decimals: number, language: Language): Exact | undefined {
  const english = decimals !== 3 && ambiguous(digits, '.') ? undefined : readAs('en', digits, decimals);
  if (language === 'en') return english;
  const german = decimals !== 3 && ambiguous(digits, ',') ? undefined : readAs('de', digits, decimals);
  return german ?? (ambiguous(digits, ',') ? undefined : english);
}

const ownUnit = (unit: string, currency: string): boolean =>
  unit === '' || unit.toUpperCase() === currency || (signs[unit] ?? '').includes(currency);

/**
 * The parser of typed amounts: returns "1,234.5", "$ 1,234.50", "1,234.50 USD" or "($5.00)" as the API's
 * decimal string, and undefined for invalid text. The German interface also accepts "1.234,50". Ambiguous
 * text is refused: a typing error must not become another amount.
 */
export function parseAmount(typed: string, reading: Reading = {}): string | undefined {
  const { currency = 'USD', language = currentLanguage() } = reading;
  const [, bracketed, plain] = /^\s*(?:\((.+)\)|([^()]+))\s*$/.exec(typed) ?? [];
  const parts = /^\s*(-?)\s*([$€£¥]|[a-z]{3})?\s*(-?)([\d.,]+)\s*([$€£¥]|[a-z]{3})?\s*$/i.exec(
    bracketed ?? plain ?? '',
  );
  const [, minus = '', before = '', laterMinus = '', digits = '', after = ''] = parts ?? [];
  const minuses = minus.length + laterMinus.length;
  if (!parts || (before && after) || minuses > 1 || (bracketed && minuses > 0)) return undefined;
  if (!ownUnit(before + after, currency)) return undefined;
  const decimals = digitsOf(currency);
  const value = read(digits, decimals, language);
  if (!value) return undefined;
  const text = fixed(bracketed || minuses > 0 ? negated(value) : value, decimals);
  return text.replace(/\D/g, '').length > 16 + decimals ? undefined : text;
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
