import { expect, test } from 'vitest';
import { fillPlaceholders, find, lookUpText } from './translate';

const texts = {
  tasks: { count_one: '{{count}} task', count_other: '{{count}} tasks', due: { today: 'Today' } },
};

test('a key resolves to its text, and an unknown key to undefined', () => {
  expect(find(texts, 'tasks.due.today')).toBe('Today');
  expect(find(texts, 'tasks.due.never')).toBeUndefined();
  expect(find(texts, 'tasks.toString')).toBeUndefined();
});

test('a count of zero uses its own text if there is one', () => {
  const groups = { hint_zero: 'open to all', hint_other: '{{count}} people' };
  expect(lookUpText(groups, 'hint', 'en', 0)).toBe('open to all');
  expect(lookUpText(groups, 'hint', 'de', 2)).toBe('{{count}} people');
});

test('a count selects the singular or plural text', () => {
  expect(lookUpText(texts, 'tasks.count', 'en', 1)).toBe('{{count}} task');
  expect(lookUpText(texts, 'tasks.count', 'de', 0)).toBe('{{count}} tasks');
});

test('placeholders are replaced, with formatted numbers and empty missing values', () => {
  expect(fillPlaceholders('{{a}} of {{n, number}}', 'de', { a: 'x', n: 25001 })).toBe('x of 25.001');
  expect(fillPlaceholders('Hello {{name}}!', 'en', {})).toBe('Hello !');
});

test('a placeholder inside a value is not replaced', () => {
  expect(fillPlaceholders('“{{search}}”', 'en', { search: '{{other}} $& $1', other: 'no' })).toBe(
    '“{{other}} $& $1”',
  );
});
