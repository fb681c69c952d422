// @vitest-environment document

import { afterEach, expect, test } from 'vitest';
import { defaultDateStyle } from '@/lib/format/date';
import type { Operator } from '@/lib/grid/grid-filters';
import { setLanguage, startI18n, t } from '@/lib/i18n/i18n';
import { filterWords } from './filter-words';

afterEach(() => setLanguage('en'));

const amount = { name: 'amount', kind: 'number', operators: [], allowed: [], totaled: true, sortable: true };
const words = (operator: Operator, ...value: string[]) =>
  filterWords({ field: 'amount', operator, value }, undefined, amount, t, defaultDateStyle);

test('the numbers of a filter are formatted in the language of the page', async () => {
  await startI18n('en');
  expect(words('between', '5000.00', '')).toBe('from 5,000');
  expect(words('between', '10', '250000.5')).toBe('10 – 250,000.50');
  expect(words('between', '', '-1234567.125')).toBe('up to -1,234,567.125');
  await setLanguage('de');
  expect(words('between', '5000.00', '')).toBe('ab 5.000');
  expect(words('between', '10', '250000.5')).toBe('10 – 250.000,50');
});

test('an invalid number in a filter link is shown unchanged', async () => {
  await startI18n('en');
  expect(words('equal', 'plenty')).toBe('plenty');
});
