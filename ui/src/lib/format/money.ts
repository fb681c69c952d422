import { cents, type Exact, exact, plus, zero } from './exact';

/** An amount as the API sends it: a decimal string and its currency, never a number. */
export interface Money {
  amount: string;
  currency: string;
}

/** "12480.00" as "12,480.00". The browser's own formats do the same, but take it long to make. */
const grouped = (decimal: string) =>
  decimal.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

const symbols: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' };

/**
 * "$12,480.00"; negatives in parentheses, as accountants read them. Never a number, so no cent is lost
 * to a float.
 */
export function formatMoney(money: Money): string {
  const value = cents(exact(money.amount));
  const negative = value.startsWith('-');
  const body = grouped(value.slice(negative ? 1 : 0));
  const symbol = symbols[money.currency];
  const text = symbol ? `${symbol}${body}` : `${money.currency} ${body}`;
  return negative ? `(${text})` : text;
}

/** Exact sum per currency: amounts of different currencies are never added up. */
export function sumMoney(list: readonly Money[]): Money[] {
  const totals = new Map<string, Exact>();
  for (const { amount, currency } of list) {
    totals.set(currency, plus(totals.get(currency) ?? zero, exact(amount)));
  }
  return [...totals].map(([currency, total]) => ({ amount: cents(total), currency }));
}

/** "1234.5" as "1,234.50" for an input; what is no amount stays as it is. */
export function formatAmount(typed: string): string {
  const amount = parseAmount(typed);
  return amount === undefined ? typed : grouped(amount);
}

/**
 * What a person typed ("1,234.5", "$ 12") as the API's decimal string; undefined when it is no amount.
 * A comma only groups thousands: "12,50" is refused, for reading it as 1250 would pay a hundredfold.
 */
export function parseAmount(typed: string): string | undefined {
  const plain = typed.replace(/[\s$€£]/g, '');
  if (!/^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{0,2})?$/.test(plain)) return undefined;
  return cents(exact(plain.replaceAll(',', '')));
}

/** A decimal text of the API, written as amounts are: "5000.00" as "5,000"; what is no number stays as it is. */
export function formatDecimal(text: string): string {
  const [number, whole = '', fraction = ''] = /^(-?\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (number === undefined) return text;
  // Cents come in twos.
  return grouped(whole) + (fraction && `.${fraction.padEnd(2, '0')}`);
}
