import { expect, test } from 'vitest';
import { afterSave, merge } from './merge';

const base = { name: 'Old', city: 'Rome' };
const none = {};

test('a field that was not touched takes the new value', () => {
  const { taken, conflicts } = merge({ base, mine: base, theirs: { ...base, name: 'New' }, open: none });
  expect(taken).toEqual({ name: 'New' });
  expect(conflicts).toEqual({});
});

test('input stays when somebody changes another field', () => {
  const mine = { ...base, city: 'Oslo' };
  const merged = merge({ base, mine, theirs: { ...base, name: 'New' }, open: none });
  expect(merged).toEqual({ base: { name: 'New', city: 'Rome' }, taken: { name: 'New' }, conflicts: {} });
});

test('a field that both changed is a conflict', () => {
  const mine = { ...base, name: 'Mine' };
  const { taken, conflicts } = merge({ base, mine, theirs: { ...base, name: 'Theirs' }, open: none });
  expect(taken).toEqual({});
  expect(conflicts).toEqual({ name: 'Theirs' });
});

test('a conflict stays open and follows a third version', () => {
  const mine = { ...base, name: 'Mine' };
  const second = merge({ base, mine, theirs: { ...base, name: 'Theirs' }, open: none });
  const sides = { base: second.base, mine, open: second.conflicts };
  expect(merge({ ...sides, theirs: second.base }).conflicts).toEqual({ name: 'Theirs' });
  expect(merge({ ...sides, theirs: { ...base, name: 'Third' } }).conflicts).toEqual({ name: 'Third' });
  expect(merge({ ...sides, theirs: { ...base, name: 'Mine' } }).conflicts).toEqual({});
});

test('equal changes are no conflict', () => {
  const mine = { ...base, name: 'Same' };
  expect(merge({ base, mine, theirs: mine, open: none }).conflicts).toEqual({});
});

test('the focused field takes the new value later', () => {
  const theirs = { ...base, name: 'New' };
  const first = merge({ base, mine: base, theirs, open: none, focused: 'name' });
  expect(first).toEqual({ base, taken: {}, conflicts: {} });
  expect(merge({ base: first.base, mine: base, theirs, open: none }).taken).toEqual({ name: 'New' });
});

test('after a save, a normalized value is taken and later input stays', () => {
  const sent = { name: ' Mine ', city: 'Oslo' };
  const saved = { name: 'Mine', city: 'Oslo' };
  expect(afterSave({ base, mine: sent, saved, sent })).toEqual({ base: saved, taken: { name: 'Mine' } });
  const typed = { ...sent, name: 'Mine too' };
  expect(afterSave({ base, mine: typed, saved, sent })).toEqual({ base: saved, taken: {} });
});
