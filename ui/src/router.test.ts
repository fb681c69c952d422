// @vitest-environment jsdom

import { expect, test, vi } from 'vitest';
import { askConfirm } from '@/components/dialog/confirm';
import { applyCompanyTheme, useCompanyTheme } from '@/lib/appearance/company-theme';
import { createQueryClient } from '@/lib/query/client';
import { createAppRouter } from './router';

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
