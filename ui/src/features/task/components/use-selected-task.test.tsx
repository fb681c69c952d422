import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReviewView } from '../api/use-tasks';
import { useSelectedTask } from './use-selected-task';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The hook on a page whose URL follows each view. */
function onPage(initial: ReviewView = {}) {
  const views: ReviewView[] = [];
  const page = renderHook(
    ({ view }: { view: ReviewView }) =>
      useSelectedTask(view, undefined, (next) => {
        views.push(next);
        if (JSON.stringify(next) !== JSON.stringify(view)) page.rerender({ view: next });
      }),
    { initialProps: { view: initial } },
  );
  return { page, views };
}

const afterPause = () => act(() => vi.advanceTimersByTime(500));

it('shows a selected task immediately and writes it to the URL after a pause', () => {
  const { page, views } = onPage();
  act(() => page.result.current.select('a'));
  expect(page.result.current.selected).toBe('a');
  expect(views).toEqual([]);
  afterPause();
  expect(views).toEqual([{ task: 'a' }]);
});

it('returns to the list before the selected task is in the URL', () => {
  const { page, views } = onPage();
  act(() => page.result.current.select('a'));
  act(() => page.result.current.select(undefined));
  expect(page.result.current.selected).toBeUndefined();
  afterPause();
  expect(page.result.current.selected).toBeUndefined();
  expect(views).not.toContainEqual({ task: 'a' });
});

it('returns to the list from a task in the URL', () => {
  const { page } = onPage({ task: 'a', all: true });
  act(() => page.result.current.select(undefined));
  expect(page.result.current.selected).toBeUndefined();
});
