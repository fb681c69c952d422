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

test('all of a filter but one: the one left out is kept, rows never loaded are chosen', () => {
  const selection = toggle(everything, 'b');
  expect(isChosen(selection, 'b')).toBe(false);
  expect(isChosen(selection, 'row 1,204')).toBe(true);
  expect(chosenCount(selection, 1204)).toBe(1203);
  expect(chosenCount(toggle(selection, 'b'), 1204)).toBe(1204);
});

test('a range follows the row it began with', () => {
  const chosen = chooseRange(toggle(nothing, 'b'), page, 1, 3);
  expect([...chosen.ids]).toEqual(['b', 'c', 'd']);
  const dropped = chooseRange(toggle(chosen, 'd'), page, 3, 2);
  expect([...dropped.ids]).toEqual(['b']);
});

test('the heading tells none, some and all apart', () => {
  expect(headState(nothing, page)).toBe('none');
  expect(headState(toggle(nothing, 'a'), page)).toBe('some');
  expect(headState(choose(nothing, page, true), page)).toBe('all');
  expect(headState(everything, page)).toBe('all');
  expect(headState(toggle(everything, 'z'), page)).toBe('some');
  expect(headState(choose(everything, page, false), page)).toBe('some');
});
