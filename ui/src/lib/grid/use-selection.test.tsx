import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allRows, noRows } from './selection';
import { useListSelection } from './use-selection';

test('a selection of all rows is cleared at once when the filter changes', () => {
  const seen: unknown[] = [];
  const { result, rerender } = renderHook(
    ({ list }) => {
      const [selection, choose] = useListSelection(list);
      seen.push([list, selection.all]);
      return { selection, choose };
    },
    { initialProps: { list: 'overdue' } },
  );
  act(() => result.current.choose(allRows));
  expect(result.current.selection.all).toBe(true);
  rerender({ list: 'all' });
  expect(result.current.selection).toEqual(noRows);
  expect(seen).not.toContainEqual(['all', true]);
  rerender({ list: 'overdue' });
  expect(result.current.selection).toEqual(noRows);
});
