// @vitest-environment document

import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { all, between, length, nameCharacters, required, wholeAbove } from './rules';
import { amount } from './value-rules';

beforeAll(() => startI18n('en'));

test('an empty required value of any type is reported', () => {
  for (const empty of ['', '  ', null, undefined, []]) {
    expect(required(empty)).toBe('Field is required.');
  }
  for (const filled of ['a', 0, false, ['a']]) expect(required(filled)).toBeNull();
});

test('an empty optional field passes all other rules', () => {
  expect(all(length(2, 3))('')).toBeNull();
  expect(all(required, length(2, 3))('')).toBe('Field is required.');
});

test('lengths are counted in characters and limited to a minimum and maximum', () => {
  expect(length(2, 3)('a')).toBe('Use 2 to 3 characters.');
  expect(length(2, 3)('äöü')).toBeNull();
  expect(length(2, 3)('😀😀😀')).toBeNull();
  expect(length(2, 3)('abcd')).toBe('Use 2 to 3 characters.');
  expect(length(9, 9)('12345678')).toBe('Use exactly 9 characters.');
});

test('numbers are limited to a minimum and maximum', () => {
  expect([0, 5, 10].map((n) => between(0, 10)(n))).toEqual([null, null, null]);
  expect(between(0, 10)(11)).toBe('Enter a number from 0 to 10.');
  expect(wholeAbove(0)('1')).toBeNull();
  for (const wrong of ['0', '-1', '1.5', 'one']) {
    expect(wholeAbove(0)(wrong)).toBe('Enter a whole number above 0.');
  }
});

test('a name refuses characters that file names cannot contain', () => {
  for (const sign of '\\:*?<>|"/') expect(nameCharacters(`a${sign}b`)).toContain('aren’t supported');
  expect(nameCharacters("Invoices 2026 (EU) – 'new'")).toBeNull();
});

test('an amount is valid in API format, and other text is refused', () => {
  // The amount field passes valid amounts in API format and other text as typed.
  expect(amount('12,50')).toBe('Enter an amount like 1,234.50.');
  expect(amount('1234.50')).toBeNull();
});
