import { currentLanguage } from '@/lib/i18n/i18n';
import { type Exact, exact, fixed, plus, zero } from './exact';
import { digitsOf } from './parse-amount';

/** An amount as the API sends it: a decimal string with its currency, never a number. */
export interface Money {
  amount: string;
  currency: string;
}

/**
 * "12480.00" as "12,480.00", in the German interface as "12.480,00". Intl formats have the same result but
 * are slow to create.
 */
function grouped(decimal: string): string {
  const german = currentLanguage() === 'de';
  const [whole = '', fraction] = decimal.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, german ? '.' : ',');
  return fraction === undefined ? groups : `${groups}${german ? ',' : '.'}${fraction}`;
}

/** The decimals to show: those of the currency. No decimal is dropped while the currency is unknown (""). */
function decimalsOf(amount: Exact, currency: string): number {
  const digits = digitsOf(currency);
  if (currency !== '') return digits;
  const [, fraction = ''] = fixed(amount, amount.scale).split('.');
  return Math.max(digits, fraction.replace(/0+$/, '').length);
}

const symbols: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * "$12,480.00"; negative amounts in parentheses, as in accounting. Never a number, so that no cent is lost to
 * a float.
 */
export function formatMoney(money: Money): string {
  const amount = exact(money.amount);
  const value = fixed(amount, decimalsOf(amount, money.currency));
  const negative = value.startsWith('-');
  const body = grouped(value.slice(negative ? 1 : 0));
  const symbol = symbols[money.currency];
  const text = symbol ? `${symbol}${body}` : `${money.currency} ${body}`.trimStart();
  return negative ? `(${text})` : text;
}

/** "16.6" as "16.60" and "0.0125" unchanged: a unit price may have more decimals than its currency. */
export function formatUnitPrice({ amount, currency }: Money): string {
  const [, fraction = ''] = amount.split('.');
  const digits = Math.max(digitsOf(currency), fraction.replace(/0+$/, '').length);
  return grouped(fixed(exact(amount), digits));
}

/** Exact sum per currency: amounts of different currencies are never added. */
export function sumMoney(list: readonly Money[]): Money[] {
  const totals = new Map<string, Exact>();
  for (const { amount, currency } of list) {
    totals.set(currency, plus(totals.get(currency) ?? zero, exact(amount)));
  }
  return [...totals].map(([currency, total]) => ({
    amount: fixed(total, decimalsOf(total, currency)),
    currency,
  }));
}

/** The API's "1234.5" as "1,234.50" for an input; an invalid amount stays as typed. */
export function formatAmount(amount: string, currency: string): string {
  const [plain, fraction = ''] = /^-?\d+(?:\.(\d+))?$/.exec(amount) ?? [];
  if (plain === undefined) return amount;
  const digits = decimalsOf(exact(plain), currency);
  if (fraction.length > digits) return amount;
  return grouped(fixed(exact(plain), digits));
}

/** A decimal text of the API formatted like amounts: "5000.00" as "5,000"; other text is unchanged. */
export function formatDecimal(text: string): string {
  const [number, whole = '', fraction = ''] = /^(-?\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (number === undefined) return text;
  // Decimals of amounts are padded to two digits.
  return grouped(whole + (fraction && `.${fraction.padEnd(2, '0')}`));
}
