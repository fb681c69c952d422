// @vitest-environment document

import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { guestPaths, mayOpen, plainPath, routeTable } from '@/lib/routes/table';
import { tenantOf } from '@/lib/session/early';
import type { Permissions } from '@/lib/session/permission';
import type { Session, SessionUser } from '@/lib/session/session';
import { routeTree } from '@/routeTree.gen';
import { sampleUser } from './samples';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

const known = Object.keys(routeTable);

/** The application's router for one user, without a server. */
function openAs(user: SessionUser, href: string) {
  const session = {
    tenant: 'northwind',
    getState: () => ({ status: 'active', user }),
    paused: () => false,
    begin: async () => {},
    ensure: async () => user,
  };
  const history = createMemoryHistory({ initialEntries: [href] });
  const router = createRouter({
    routeTree,
    history,
    context: {
      queryClient: new QueryClient(),
      sessions: { of: () => session as unknown as Session } as never,
      apiOf: () => ({}) as never,
      built: (path: string): boolean => path in tree,
    },
  });
  return router;
}

const tree = openAs(sampleUser(), '/').routesByPath as unknown as Record<string, unknown>;
const fill = (path: string) => path.replace('$tenant', 'northwind').replaceAll(/\$\w+/g, '0198c7a2');
const built = known.filter((path) => path in tree);
const notBuilt = known.filter((path) => !(path in tree));

test('every route is in the route table or a guest page', () => {
  const unknown = Object.keys(tree).filter(
    (path) => !known.includes(plainPath(path)) && !guestPaths.includes(plainPath(path)),
  );
  expect(unknown).toEqual([]);
});

test('every guest path has a screen', () => {
  expect(guestPaths.filter((path) => !(path in tree))).toEqual([]);
});

test('the early session check runs on every page that needs a session and on no guest page', () => {
  const early = (paths: readonly string[]) => paths.filter((path) => tenantOf(fill(path)) === 'northwind');
  expect(early(known)).toEqual(known);
  // The path alone does not identify an unknown page; the response is dropped.
  expect(early(guestPaths)).toEqual(['/$tenant/$']);
});

test('paths are lower case', () => {
  const upper = known.filter((path) => /[A-Z]/.test(path.replaceAll(/\$\w+/g, '')));
  expect(upper).toEqual([]);
});

test('a path outside the route table is not accessible', () => {
  expect(mayOpen(sampleUser({ permissions: { jobs: ['getList'] } }), '/$tenant/secret')).toBe(false);
  expect(mayOpen(undefined, '/$tenant/user-preferences')).toBe(false);
});

test.each(notBuilt)('%s without a screen shows the 404 page', async (path) => {
  const router = openAs(sampleUser({ permissions: everything() }), fill(path));
  await router.load();
  expect(router.state.location.pathname).toBe('/northwind/error/404');
});

const guarded = built.filter((path) => routeTable[path as keyof typeof routeTable].length > 0);

test.each(guarded)('%s without its permission shows the 401 page with the return path', async (path) => {
  const router = openAs(sampleUser({ permissions: {} }), fill(path));
  await router.load();
  expect(router.state.location.pathname).toBe('/northwind/error/401');
  expect(router.state.location.search).toEqual({ redirect: fill(path) });
});

test('a path in capital letters is redirected to lower case', async () => {
  const router = openAs(sampleUser({ permissions: {} }), '/Northwind/User-Preferences?Tab=Two');
  await router.load();
  expect(router.state.location.href).toBe('/northwind/user-preferences?Tab=Two');
});

/** Every permission of the route table. */
function everything(): Permissions {
  const held: Record<string, string[]> = {};
  for (const permission of Object.values(routeTable).flat()) {
    const [resource = '', scope = ''] = permission.split(':');
    held[resource] = [...(held[resource] ?? []), scope];
  }
  return held as Permissions;
}
