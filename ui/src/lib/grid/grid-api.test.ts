import { expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { gridRequests } from './grid-api';

test('the rows and the download of a list are requested below one address', async () => {
  const page = { items: [], nextCursor: '', totals: [] };
  const POST = vi.fn(async () => ({ data: page }));
  const api = { POST } as unknown as Api;
  const { signal } = new AbortController();
  const requests = gridRequests(api, '/api/projects/{projectId}/payments', { projectId: 'p1' });
  expect(await requests.page({ search: 'acme', pageSize: 100 }, signal)).toBe(page);
  await requests.csv({ pageSize: 500 }, signal);
  const params = { path: { projectId: 'p1' } };
  expect(POST.mock.calls).toEqual([
    ['/api/projects/{projectId}/payments/grid', { params, body: { search: 'acme', pageSize: 100 }, signal }],
    [
      '/api/projects/{projectId}/payments/csv',
      { params, body: { pageSize: 500 }, signal, parseAs: 'stream' },
    ],
  ]);
});
