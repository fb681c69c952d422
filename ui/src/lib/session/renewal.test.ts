// @vitest-environment document

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropEarlyRequest, renew } from './renewal';

const answer = (name: string) => new Response(name);
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  dropEarlyRequest();
  vi.unstubAllGlobals();
});

test('the early token request is used once, and later renewals call the server', async () => {
  fetchMock.mockResolvedValue(answer('second'));
  window.earlyExchange = { tenant: 'acme', answer: Promise.resolve(answer('first')) };
  expect(await (await renew('acme')).text()).toBe('first');
  expect(fetchMock).not.toHaveBeenCalled();
  expect(await (await renew('acme')).text()).toBe('second');
  expect(fetchMock).toHaveBeenCalledWith('/api/tenants/acme/account/refresh-token', { method: 'POST' });
});

test('the early token request of one tenant is not used for another tenant', async () => {
  fetchMock.mockResolvedValue(answer('theirs'));
  const ours = answer('ours');
  window.earlyExchange = { tenant: 'acme', answer: Promise.resolve(ours) };
  expect(await (await renew('globex')).text()).toBe('theirs');
  expect(ours.bodyUsed, 'its connection is given back').toBe(true);
  fetchMock.mockResolvedValue(answer('later'));
  expect(await (await renew('acme')).text()).toBe('later');
});
