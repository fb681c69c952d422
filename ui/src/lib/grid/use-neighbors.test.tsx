import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type LoadedRows, useNeighbors } from './use-neighbors';

const rowsOf = (text: string) => [...text].map((id) => ({ id }));

const list = (text: string, change: Partial<LoadedRows<{ id: string }>> = {}) => ({
  rows: rowsOf(text),
  totalCount: text.length,
  hasNext: false,
  loading: false,
  failed: false,
  load: vi.fn(),
  ...change,
});

interface Props {
  loaded: LoadedRows<{ id: string }>;
  id: string;
  start?: number;
}

const show = (first: Props) =>
  renderHook(({ loaded, id, start }: Props) => useNeighbors(loaded, id, start), { initialProps: first });

test('the first and the last record have one neighbor', () => {
  const { result, rerender } = show({ loaded: list('abc'), id: 'a' });
  expect(result.current).toEqual({ next: { row: { id: 'b' }, index: 1 }, position: { at: 1, of: 3 } });
  rerender({ loaded: list('abc'), id: 'c' });
  expect(result.current).toEqual({ previous: { row: { id: 'b' }, index: 1 }, position: { at: 3, of: 3 } });
});

test('a record that left the list is followed by the one that took its place', () => {
  const { result, rerender } = show({ loaded: list('abcd'), id: 'b' });
  rerender({ loaded: list('acd'), id: 'b' });
  expect(result.current).toEqual({
    previous: { row: { id: 'a' }, index: 0 },
    next: { row: { id: 'c' }, index: 1 },
  });
});

test('the next page is loaded before the last loaded record', () => {
  const load = vi.fn();
  const { rerender } = show({ loaded: list('abcdefghij', { hasNext: true, load }), id: 'c' });
  expect(load).not.toHaveBeenCalled();
  rerender({ loaded: list('abcdefghij', { hasNext: true, load }), id: 'f' });
  expect(load).toHaveBeenCalledOnce();
  rerender({ loaded: list('abcdefghij', { hasNext: true, loading: true, load }), id: 'g' });
  expect(load).toHaveBeenCalledOnce();
});

test('pages up to the record are loaded after a reload, and a failed page is not requested again', () => {
  const load = vi.fn();
  const { result, rerender } = show({ loaded: list('abc', { hasNext: true, load }), id: 'h', start: 7 });
  expect(load).toHaveBeenCalledOnce();
  expect(result.current).toEqual({});
  rerender({ loaded: list('abcdefghi', { load }), id: 'h', start: 7 });
  expect(result.current).toMatchObject({ previous: { row: { id: 'g' } }, next: { row: { id: 'i' } } });
  rerender({ loaded: list('abcdefghi', { hasNext: true, failed: true, load }), id: 'i', start: 7 });
  expect(load).toHaveBeenCalledOnce();
});
