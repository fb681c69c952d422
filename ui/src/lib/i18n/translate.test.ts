import { expect, test } from 'vitest';
import { chosen, filled, find } from './translate';

const words = {
  tasks: { count_one: '{{count}} task', count_other: '{{count}} tasks', due: { today: 'Today' } },
};

test('a key leads to its text, and to nothing where there is none', () => {
  expect(find(words, 'tasks.due.today')).toBe('Today');
  expect(find(words, 'tasks.due.never')).toBeUndefined();
  expect(find(words, 'tasks.toString')).toBeUndefined();
});

test('none has words of its own where a text has them', () => {
  const groups = { hint_zero: 'open to all', hint_other: '{{count}} people' };
  expect(chosen(groups, 'hint', 'en', 0)).toBe('open to all');
  expect(chosen(groups, 'hint', 'de', 2)).toBe('{{count}} people');
});

test('a count chooses between singular and plural', () => {
  expect(chosen(words, 'tasks.count', 'en', 1)).toBe('{{count}} task');
  expect(chosen(words, 'tasks.count', 'de', 0)).toBe('{{count}} tasks');
});

test('placeholders are filled, numbers as the language writes them, what is missing with nothing', () => {
  expect(filled('{{a}} of {{n, number}}', 'de', { a: 'x', n: 25001 })).toBe('x of 25.001');
  expect(filled('Hello {{name}}!', 'en', {})).toBe('Hello !');
});

test('what a person typed is not read as a placeholder', () => {
  expect(filled('“{{search}}”', 'en', { search: '{{other}} $& $1', other: 'no' })).toBe('“{{other}} $& $1”');
});
