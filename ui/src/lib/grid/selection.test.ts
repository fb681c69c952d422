import { expect, test } from 'vitest';
import {
  allRows,
  headState,
  isSelected,
  noRows,
  selectedCount,
  selectRange,
  setSelected,
  toggle,
} from './selection';

const page = ['a', 'b', 'c', 'd'];

test('a selection of all rows except one includes rows that are not loaded', () => {
  const selection = toggle(allRows, 'b');
  expect(isSelected(selection, 'b')).toBe(false);
  expect(isSelected(selection, 'row 1,204')).toBe(true);
  expect(selectedCount(selection, 1204)).toBe(1203);
  expect(selectedCount(toggle(selection, 'b'), 1204)).toBe(1204);
});

test('a range selection follows the state of its first row', () => {
  const chosen = selectRange(toggle(noRows, 'b'), page, 1, 3);
  expect([...chosen.ids]).toEqual(['b', 'c', 'd']);
  const dropped = selectRange(toggle(chosen, 'd'), page, 3, 2);
  expect([...dropped.ids]).toEqual(['b']);
});

test('the header checkbox distinguishes none, some and all', () => {
  expect(headState(noRows, page)).toBe('none');
  expect(headState(toggle(noRows, 'a'), page)).toBe('some');
  expect(headState(setSelected(noRows, page, true), page)).toBe('all');
  expect(headState(allRows, page)).toBe('all');
  expect(headState(toggle(allRows, 'z'), page)).toBe('some');
  expect(headState(setSelected(allRows, page, false), page)).toBe('some');
});
