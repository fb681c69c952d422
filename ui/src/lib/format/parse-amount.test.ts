import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAmount, parseAmount, parseAnyAmount, parseNumber } from './parse-amount';

const file = join(import.meta.dirname, '../../../../domain/money/testdata/amounts.json');
const shared = JSON.parse(readFileSync(file, 'utf8')) as {
  accepted: Record<string, string>;
  refused: string[];
};

describe('English amounts are parsed as on the server', () => {
  test.each(Object.entries(shared.accepted))('%s is %s', (typed, amount) => {
    expect(parseAmount(typed, { currency: 'USD', language: 'en' })).toBe(amount);
  });
  test.each(shared.refused)('%s is refused', (typed) => {
    expect(parseAmount(typed, { currency: 'USD', language: 'en' })).toBeUndefined();
  });
});

describe('German amounts are parsed in German and English notation unless ambiguous', () => {
  test.each([
    ['1.200,50', '1200.50'],
    ['1,200.50', '1200.50'],
    ['$ 1,200.50', '1200.50'],
    ['1.200,50 $', '1200.50'],
    ['12,50', '12.50'],
    ['12.50', '12.50'],
    ['1200.50', '1200.50'],
    ['1.200', '1200.00'],
    ['1.200.300', '1200300.00'],
    ['1,200,300', '1200300.00'],
    ['-1.200,5', '-1200.50'],
  ])('%s is %s', (typed, amount) => {
    expect(parseAmount(typed, { currency: 'USD', language: 'de' })).toBe(amount);
  });
  test.each(['1,200', '12,505', '1.2345', '1.20.0', '1,2,3', '1.200,505'])('%s is refused', (typed) => {
    expect(parseAmount(typed, { currency: 'USD', language: 'de' })).toBeUndefined();
  });
});

test('only the symbol and decimals of the field’s currency are accepted', () => {
  expect(parseAmount('€ 5', { currency: 'EUR', language: 'en' })).toBe('5.00');
  expect(parseAmount('$5', { currency: 'CAD', language: 'en' })).toBe('5.00');
  expect(parseAmount('$5', { currency: 'EUR', language: 'en' })).toBeUndefined();
  expect(parseAmount('1,200', { currency: 'JPY', language: 'en' })).toBe('1200');
  expect(parseAmount('1.5', { currency: 'JPY', language: 'en' })).toBeUndefined();
  expect(parseAmount('1.200', { currency: 'KWD', language: 'en' })).toBe('1.200');
});

test('an amount in an unknown currency keeps its decimals and accepts no symbol', () => {
  const parsed = (typed: string) => parseAmount(typed, { currency: '', language: 'en' });
  expect(['1,234.5', '1234.567', '5'].map(parsed)).toEqual(['1234.50', '1234.567', '5.00']);
  for (const typed of ['$5', '5 USD', '1.200', '1.2345']) expect(parsed(typed), typed).toBeUndefined();
});

test('a search reads an amount in any currency, as the language writes it', () => {
  const searched = (typed: string, language: 'en' | 'de') => parseAnyAmount(typed, 'read', language);
  for (const typed of ['12,480.00', '12480', '$12,480', '12,480.00 EUR', 'CHF 12,480']) {
    expect(searched(typed, 'en'), typed).toBe('12480.00');
  }
  for (const typed of ['12.480,00', '12480', '12.480 €', '12,480.00']) {
    expect(searched(typed, 'de'), typed).toBe('12480.00');
  }
  expect(searched('1.200', 'en')).toBe('1.20');
  expect(searched('1.200', 'de')).toBe('1200.00');
  for (const typed of ['INV-1', '2026-11-20', 'acme', '12,48', '$']) {
    expect(searched(typed, 'en'), typed).toBeUndefined();
  }
  expect(parseAnyAmount('1.200', 'refused', 'en')).toBeUndefined();
});

test('numbers are parsed by the same rules without a currency', () => {
  expect(parseNumber('1,234.5', 'en')).toBe('1234.5');
  expect(parseNumber('1.200', 'en')).toBe('1.200');
  expect(parseNumber('-3', 'en')).toBe('-3');
  expect(parseNumber('1.200', 'de')).toBe('1200');
  expect(parseNumber('1.200,125', 'de')).toBe('1200.125');
  for (const typed of ['', '1,200', '$5', '1e3']) expect(parseNumber(typed, 'de'), typed).toBeUndefined();
});

test('an amount in API format is distinguished from typed text', () => {
  expect(['12.50', '-3', '0'].every(isAmount)).toBe(true);
  expect(['1,200', '$5', '', '.5', '5.', 'abc'].some(isAmount)).toBe(false);
});
