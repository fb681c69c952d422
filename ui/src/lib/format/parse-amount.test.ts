import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAmount, parseAmount, parseNumber } from './parse-amount';

const file = join(import.meta.dirname, '../../../../domain/money/testdata/amounts.json');
const shared = JSON.parse(readFileSync(file, 'utf8')) as {
  accepted: Record<string, string>;
  refused: string[];
};

describe('English amounts are parsed as on the server', () => {
  test.each(Object.entries(shared.accepted))('%s is %s', (typed, amount) => {
    expect(parseAmount(typed, { language: 'en' })).toBe(amount);
  });
  test.each(shared.refused)('%s is refused', (typed) => {
    expect(parseAmount(typed, { language: 'en' })).toBeUndefined();
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
    expect(parseAmount(typed, { language: 'de' })).toBe(amount);
  });
  test.each(['1,200', '12,505', '1.2345', '1.20.0', '1,2,3', '1.200,505'])('%s is refused', (typed) => {
    expect(parseAmount(typed, { language: 'de' })).toBeUndefined();
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
