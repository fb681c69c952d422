import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anyText, listSearch, oneOf, useListRoute } from './list-route';

const search = listSearch({ tab: oneOf(['all', 'failed']), dialog: oneOf(['new']), id: anyText });

test('the search of a list has its view and the known values of the page', () => {
  expect(search({ q: 'acme', page: '2', tab: 'failed', dialog: 'new', id: 'a', other: 'x' })).toEqual({
    q: 'acme',
    page: 2,
    tab: 'failed',
    dialog: 'new',
    id: 'a',
  });
  expect(search({ tab: 'gone', dialog: 1, id: '' })).toEqual({});
});

type View = ReturnType<typeof search>;

const root = createRootRoute();
const route = createRoute({
  getParentRoute: () => root,
  path: '/list',
  validateSearch: search,
  component: ShownView,
});
const routeTree = root.addChildren([route]);
let change: (view: View) => void;

function ShownView() {
  const { view, onView } = useListRoute(route);
  change = onView;
  return <output>{JSON.stringify(view)}</output>;
}

/** Opens the list in a router; its functions change the view and go back. */
async function openList(href: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [href] }) });
  render(<RouterProvider router={router as never} />);
  await act(() => router.load());
  const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;
  return {
    shown,
    onView: (view: View) => act(async () => change(view)),
    back: async () => {
      await act(async () => router.history.back());
      return shown();
    },
  };
}

test.each([
  ['a filter', { sort: 'name' }, { sort: 'name', f: 'status~in~paid' }],
  ['the start of a search', {}, { q: 'a' }],
  ['a tab', { tab: 'all' }, { tab: 'failed' }],
  ['a page', {}, { page: 2 }],
  ['an opened record', {}, { open: 'a' }],
  ['an opened dialog', {}, { dialog: 'new' }],
] as const)('Back undoes %s', async (_what, before, after) => {
  const list = await openList(`/list?${new URLSearchParams(before as Record<string, string>)}`);
  await list.onView(after);
  expect(list.shown()).toEqual(after);
  expect(await list.back()).toEqual(before);
});

test('Back undoes a whole search and not each of its letters', async () => {
  const list = await openList('/list');
  await list.onView({ q: 'a' });
  await list.onView({ q: 'ac' });
  await list.onView({ q: 'acme' });
  expect(await list.back()).toEqual({});
});
