// @vitest-environment document

import { expect, test } from 'vitest';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { daysUntil, defaultDateStyle, formatDate, formatDateTime } from './date';
import { formatAmount, formatDecimal, formatMoney, formatUnitPrice, sumMoney } from './money';

test('amounts beyond float precision keep every cent', () => {
  expect(formatMoney({ amount: '90071992547409931.07', currency: 'USD' })).toBe('$90,071,992,547,409,931.07');
});

test('amounts are grouped like Intl.NumberFormat does', () => {
  const browser = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
  for (const amount of [
    '0.05',
    '12.30',
    '999.99',
    '1000.00',
    '12480.00',
    '999999.99',
    '1000000.00',
  ] as const) {
    expect(formatMoney({ amount, currency: 'USD' })).toBe(`$${browser.format(amount)}`);
    expect(formatAmount(`-${amount}`, 'USD')).toBe(browser.format(`-${amount}`));
  }
});

test('negative amounts are written in parentheses, and zero is not negative', () => {
  expect(formatMoney({ amount: '-12.3', currency: 'EUR' })).toBe('(€12.30)');
  expect(formatMoney({ amount: '-0.00', currency: 'USD' })).toBe('$0.00');
});

test('a currency without a symbol shows its code', () => {
  expect(formatMoney({ amount: '5', currency: 'CHF' })).toBe('CHF 5.00');
});

test('sums are exact and separate by currency', () => {
  expect(
    sumMoney([
      { amount: '0.10', currency: 'USD' },
      { amount: '0.20', currency: 'USD' },
      { amount: '1', currency: 'EUR' },
    ]),
  ).toEqual([
    { amount: '0.30', currency: 'USD' },
    { amount: '1.00', currency: 'EUR' },
  ]);
});

test('amounts have the decimals of their ISO 4217 currency', () => {
  expect(formatMoney({ amount: '1200', currency: 'JPY' })).toBe('JPY 1,200');
  expect(formatMoney({ amount: '1.5', currency: 'KWD' })).toBe('KWD 1.500');
  expect(formatAmount('1.200', 'KWD')).toBe('1.200');
  expect(formatAmount('1.200', 'USD')).toBe('1.200');
});

test('amounts are formatted for German in the German interface', async () => {
  await startI18n('de');
  expect(formatMoney({ amount: '-12480.5', currency: 'USD' })).toBe('($12.480,50)');
  expect(formatAmount('1200.5', 'USD')).toBe('1.200,50');
  expect(formatDecimal('5000.00')).toBe('5.000');
  await setLanguage('en');
});

const tokyo = { datePattern: 'dd.MM.yyyy', timePattern: 'HH:mm', timeZone: 'Asia/Tokyo' };

test('a calendar date is the same day in every time zone', () => {
  expect(formatDate('2026-03-01', tokyo)).toBe('01.03.2026');
});

test('a timestamp is shown in the tenant’s time zone and pattern', () => {
  expect(formatDateTime('2026-03-01T20:30:00Z', tokyo)).toBe('02.03.2026 05:30');
});

test('days until a date are counted in the tenant’s time zone', () => {
  const lateEvening = new Date('2026-03-01T20:30:00Z');
  expect(daysUntil('2026-03-02', tokyo, lateEvening)).toBe(0);
  expect(daysUntil('2026-03-01', tokyo, lateEvening)).toBe(-1);
});

test('month names are written in the language of the page', async () => {
  const style = { ...defaultDateStyle, datePattern: 'DD MMM YYYY' };
  await startI18n('de');
  expect(formatDate('2026-12-01', style)).toBe('01 Dez. 2026');
  await setLanguage('en');
  expect(formatDate('2026-12-01', style)).toBe('01 Dec 2026');
});

test('a unit price has the decimals of its currency and keeps further ones', () => {
  const price = (amount: string, currency = 'USD') => formatUnitPrice({ amount, currency });
  expect(price('16.6')).toBe('16.60');
  expect(price('1250')).toBe('1,250.00');
  expect(price('0.0125')).toBe('0.0125');
  expect(price('0.5000')).toBe('0.50');
  expect(price('1250', 'JPY')).toBe('1,250');
});

test('an amount without a currency is not shown in dollars', () => {
  expect(formatMoney({ amount: '12.5', currency: '' })).toBe('12.50');
  expect(formatMoney({ amount: '1234.567', currency: '' })).toBe('1,234.567');
  expect(formatAmount('1234.567', '')).toBe('1,234.567');
  expect(
    sumMoney([
      { amount: '1.234', currency: '' },
      { amount: '5', currency: 'USD' },
    ]),
  ).toEqual([
    { amount: '1.234', currency: '' },
    { amount: '5.00', currency: 'USD' },
  ]);
});
