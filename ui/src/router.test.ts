// @vitest-environment document

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askConfirm } from '@/components/dialog/confirm';
import { applyCompanyTheme, useCompanyTheme } from '@/lib/appearance/company-theme';
import { createQueryClient } from '@/lib/query/client';
import { createAppRouter } from './router';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeEach(
  () => void vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no network'))),
);
afterEach(() => vi.unstubAllGlobals());

test('no data, theme or open confirmation of one tenant stays when another tenant is opened', async () => {
  const queryClient = createQueryClient(() => {});
  const { sessions } = createAppRouter(queryClient).options.context;
  sessions.of('contoso');
  queryClient.setQueryData(['tasks'], ['INV-2231']);
  applyCompanyTheme({ palette: 'plum', sidebar: 'dark' });
  const answer = askConfirm({ title: 'Release?', body: '14 payments' });

  sessions.of('contoso');
  expect(queryClient.getQueryData(['tasks'])).toEqual(['INV-2231']);

  sessions.of('fabrikam');
  expect(queryClient.getQueryData(['tasks'])).toBeUndefined();
  expect(useCompanyTheme.getState()).toEqual({ palette: 'green', sidebar: 'light' });
  expect(await answer).toBe(false);
});

test('the data of queries and loaders is deleted when a session ends', () => {
  const queryClient = createQueryClient(() => {});
  const router = createAppRouter(queryClient);
  queryClient.setQueryData(['tasks'], ['INV-2231']);
  const clearCache = vi.spyOn(router, 'clearCache');
  router.options.context.sessions.of('contoso').end('expired');
  expect(queryClient.getQueryData(['tasks'])).toBeUndefined();
  expect(clearCache).toHaveBeenCalledOnce();
});

test('a link to another tenant changes nothing before it is opened', async () => {
  const queryClient = createQueryClient(() => {});
  const router = createAppRouter(queryClient);
  const { sessions } = router.options.context;
  const session = sessions.of('contoso');
  queryClient.setQueryData(['tasks'], ['INV-2231']);

  await router.preloadRoute({ to: '/$tenant/workspaces', params: { tenant: 'fabrikam' } });

  expect(sessions.of('contoso')).toBe(session);
  expect(sessions.isOpen('contoso')).toBe(true);
  expect(queryClient.getQueryData(['tasks'])).toEqual(['INV-2231']);
  expect(fetch).not.toHaveBeenCalled();
});

test('a link to the logout does not end the session before it is opened', async () => {
  const router = createAppRouter(createQueryClient(() => {}));
  const session = router.options.context.sessions.of('contoso');
  const logout = vi.spyOn(session, 'logout');
  await router.preloadRoute({ to: '/logout', search: { tenant: 'contoso' } });
  expect(logout).not.toHaveBeenCalled();
  expect(session.store.getState().status).toBe('unknown');
});

test('the digits of a value stay as they stand in an address', () => {
  const { parseSearch, stringifySearch } = createAppRouter(createQueryClient(() => {})).options;
  expect(stringifySearch?.(parseSearch?.('?Invoice=1.10') ?? {})).toBe('?Invoice=1.10');
});

test('a link and a navigation request the files of their page', async () => {
  const router = createAppRouter(createQueryClient(() => {}));
  const requested: string[] = [];
  window.preloadPage = (path) => requested.push(path);
  await router.preloadRoute({ to: '/$tenant/jobs', params: { tenant: 'contoso' } });
  await router.navigate({ to: '/$tenant/workspaces', params: { tenant: 'contoso' } });
  expect(requested).toContain('/contoso/jobs');
  expect(requested).toContain('/contoso/workspaces');
  delete window.preloadPage;
});
