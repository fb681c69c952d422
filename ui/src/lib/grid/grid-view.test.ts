import { expect, test, vi } from 'vitest';
import { gridControls, readGridView, requestOf, sortingOf, sortText } from './grid-view';

test('an order survives the address', () => {
  const sorting = sortingOf({ sort: '-dueDate,vendorName' });
  expect(sorting).toEqual([
    { field: 'dueDate', direction: 'descending' },
    { field: 'vendorName', direction: 'ascending' },
  ]);
  expect(sortText(sorting)).toBe('-dueDate,vendorName');
});

test('what is no text in the address is left out', () => {
  expect(readGridView({ q: 5, sort: '', other: 'x' })).toEqual({});
});

test('a search keeps the order and whatever else the view holds', () => {
  const onView = vi.fn();
  gridControls(
    { sort: '-a', tab: 'rejected' } as { sort: string; tab: string; q?: string },
    onView,
  ).search.onChange('acme');
  expect(onView).toHaveBeenCalledWith({ tab: 'rejected', sort: '-a', q: 'acme' });
});

test('an empty view asks for nothing in particular', () => {
  expect(requestOf({})).toEqual({});
});
