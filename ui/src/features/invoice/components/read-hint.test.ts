// @vitest-environment document

import { beforeAll, expect, test } from 'vitest';
import { startI18n, t } from '@/lib/i18n/i18n';
import { type Field, readHint, shadeOf } from './read-hint';

beforeAll(() => startI18n('en'));

const read = (change: Partial<Field>): Field => ({
  name: 'dueDate',
  value: '2026-11-12',
  origin: 'captured',
  confidence: 0.62,
  ...change,
});
const hint = (field: Field, value = field.value) => readHint(t, field, value);

test('a value with low confidence shows its confidence and the reason, if known', () => {
  expect(hint(read({ reason: 'weak_label' }))).toBe(
    'Check this value (62% confidence). The label could refer to another value.',
  );
  expect(hint(read({}))).toBe('Check this value (62% confidence).');
  expect(hint(read({ confidence: 0.85, reason: 'weak_label' }))).toBeUndefined();
});

test('a value that was not found shows no confidence', () => {
  expect(hint(read({ value: '', confidence: 0, reason: 'not_found' }))).toBe('Not found on the document.');
  expect(hint(read({ value: '', confidence: 0 }))).toBeUndefined();
});

test('an unparsed value is shown as captured until the user types a value', () => {
  expect(hint(read({ value: '', raw: '32.13.2026' }))).toBe('Read as “32.13.2026”');
  expect(hint(read({ value: '', raw: '32.13.2026' }), '2026-12-13')).toBeUndefined();
});

test('a typed value shows no confidence hint', () => {
  expect(hint(read({}), '2026-11-15')).toBeUndefined();
  expect(hint(read({ origin: 'typed', confidence: 0 }))).toBeUndefined();
});

test('an uncertain value is highlighted, and an empty value only if it is required', () => {
  const gap = read({ value: '', confidence: 0, reason: 'not_found' });
  expect([shadeOf(gap, '', true), shadeOf(gap, '', false)]).toEqual(['ask', undefined]);
  expect(shadeOf(read({}), '2026-11-12', false)).toBe('ask');
  expect(shadeOf(read({ confidence: 0.9 }), '2026-11-12', false)).toBe('sure');
  expect(shadeOf(read({}), '2026-11-15', true)).toBeUndefined();
});
