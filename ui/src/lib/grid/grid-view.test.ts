import { expect, test, vi } from 'vitest';
import { filtersOf, filterText, requestedFilters, withFilter, withoutFilter } from './grid-filters';
import {
  cleared,
  gridControls,
  plain,
  readGridView,
  replaces,
  requestOf,
  sortingOf,
  sortText,
} from './grid-view';

const today = () => '2026-11-21';
const habits = { today, datePattern: 'MM/DD/YYYY' };

test('a sort order is preserved in the URL', () => {
  const sorting = sortingOf({ sort: '-dueDate,vendorName' });
  expect(sorting).toEqual([
    { field: 'dueDate', direction: 'descending' },
    { field: 'vendorName', direction: 'ascending' },
  ]);
  expect(sortText(sorting)).toBe('-dueDate,vendorName');
});

test('URL parameters are read as text, and meaningless ones are dropped', () => {
  expect(readGridView({ q: 2231, sort: '', page: 'x', other: 'x' })).toEqual({ q: '2231' });
  expect(readGridView({ page: 3, open: 'a', f: 'a~equal~b' })).toEqual({
    page: 3,
    open: 'a',
    f: 'a~equal~b',
  });
});

test('a search keeps the sort order and tab and starts at the first page', () => {
  const onView = vi.fn();
  const view = { sort: '-a', tab: 'rejected', page: 4 } as { sort: string; tab: string; q?: string };
  gridControls(view, onView).search.onChange('acme');
  expect(onView).toHaveBeenCalledWith({ tab: 'rejected', sort: '-a', q: 'acme' });
});

test('an empty view produces an empty request', () => {
  expect(requestOf({}, [], habits)).toEqual({});
});

test('a search also means an amount or a date if it can be one', () => {
  expect(requestOf({ q: '$12,480' }, [], habits)).toEqual({ search: '$12,480', searchAmount: '12480.00' });
  expect(requestOf({ q: '11/20/2026' }, [], habits)).toEqual({
    search: '11/20/2026',
    searchDate: '2026-11-20',
  });
  const german = { today, datePattern: 'DD.MM.YYYY' };
  expect(requestOf({ q: '20.11.2026' }, [], german)).toMatchObject({ searchDate: '2026-11-20' });
  expect(requestOf({ q: '2026-11-20' }, [], german)).toMatchObject({ searchDate: '2026-11-20' });
  expect(requestOf({ q: 'acme' }, [], habits)).toEqual({ search: 'acme' });
});

test('filters with any characters are preserved in the URL', () => {
  const filters = [
    { field: 'vendorName', operator: 'contains' as const, value: ['50% ~ more; less'] },
    { field: 'amount', operator: 'between' as const, value: ['', '100'] },
    { field: 'paid', operator: 'empty' as const, value: [] },
  ];
  expect(filtersOf(filterText(filters))).toEqual(filters);
});

test('a period filter is sent as the dates it currently covers', () => {
  const filters = filtersOf('dueDate~period~mtd;stage~in~paid~rejected');
  expect(requestedFilters(filters, today)).toEqual([
    { field: 'dueDate', operator: 'between', value: ['2026-11-01', '2026-11-21'] },
    { field: 'stage', operator: 'in', value: ['paid', 'rejected'] },
  ]);
  expect(requestedFilters(filtersOf('dueDate~period~someday'), today)).toEqual([]);
});

test('a column has one filter', () => {
  const first = filtersOf('a~equal~1;b~equal~2');
  expect(filterText(withFilter(first, { field: 'a', operator: 'equal', value: ['3'] }))).toBe(
    'a~equal~3;b~equal~2',
  );
  expect(filterText(withoutFilter(first, 'a'))).toBe('b~equal~2');
});

test('clearing the filters keeps the sort order and the tab', () => {
  expect(cleared({ q: 'x', f: 'a~equal~1', page: 2, sort: 'a', tab: 'error' } as object)).toEqual({
    sort: 'a',
    tab: 'error',
  });
});

test('a reset view keeps only the tab', () => {
  expect(plain({ q: 'x', f: 'gone~equal~1', sort: 'gone', open: 'a', tab: 'error' } as object)).toEqual({
    tab: 'error',
  });
});

test('Back reverts a tab, filter, page, search or opened record, but not each letter or sort order', () => {
  expect(replaces({ tab: 'active' }, { tab: 'rejected' })).toBe(false);
  expect(replaces({}, { f: 'a~equal~1' })).toBe(false);
  expect(replaces({ page: 2 }, { page: 3 })).toBe(false);
  expect(replaces({}, { q: 'a' })).toBe(false);
  expect(replaces({ q: 'ac' }, {})).toBe(false);
  expect(replaces({}, { open: 'a' })).toBe(false);
  expect(replaces({ q: 'a' }, { q: 'ac' })).toBe(true);
  expect(replaces({ sort: 'a' }, { sort: '-a' })).toBe(true);
  expect(replaces({ open: 'a' }, { open: 'b' })).toBe(true);
  expect(replaces({ task: 'a' }, { task: 'b' })).toBe(true);
});
