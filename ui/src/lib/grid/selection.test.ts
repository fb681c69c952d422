import { expect, test } from 'vitest';
import {
  choose,
  chooseRange,
  chosenCount,
  everything,
  headState,
  isChosen,
  nothing,
  toggle,
} from './selection';

const page = ['a', 'b', 'c', 'd'];

test('a selection of all rows except one includes rows that are not loaded', () => {
  const selection = toggle(everything, 'b');
  expect(isChosen(selection, 'b')).toBe(false);
  expect(isChosen(selection, 'row 1,204')).toBe(true);
  expect(chosenCount(selection, 1204)).toBe(1203);
  expect(chosenCount(toggle(selection, 'b'), 1204)).toBe(1204);
});

test('a range selection follows the state of its first row', () => {
  const chosen = chooseRange(toggle(nothing, 'b'), page, 1, 3);
  expect([...chosen.ids]).toEqual(['b', 'c', 'd']);
  const dropped = chooseRange(toggle(chosen, 'd'), page, 3, 2);
  expect([...dropped.ids]).toEqual(['b']);
});

test('the header checkbox distinguishes none, some and all', () => {
  expect(headState(nothing, page)).toBe('none');
  expect(headState(toggle(nothing, 'a'), page)).toBe('some');
  expect(headState(choose(nothing, page, true), page)).toBe('all');
  expect(headState(everything, page)).toBe('all');
  expect(headState(toggle(everything, 'z'), page)).toBe('some');
  expect(headState(choose(everything, page, false), page)).toBe('some');
});
