// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropEarly, renew } from './renewal';

const answer = (name: string) => new Response(name);
const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  dropEarly();
  vi.unstubAllGlobals();
});

test('the early token request is used once, and later renewals call the server', async () => {
  asked.mockResolvedValue(answer('second'));
  window.earlyExchange = { tenant: 'acme', answer: Promise.resolve(answer('first')) };
  expect(await (await renew('acme')).text()).toBe('first');
  expect(asked).not.toHaveBeenCalled();
  expect(await (await renew('acme')).text()).toBe('second');
  expect(asked).toHaveBeenCalledWith('/api/tenants/acme/account/refresh-token', { method: 'POST' });
});

test('the early token request of one tenant is not used for another tenant', async () => {
  asked.mockResolvedValue(answer('theirs'));
  const ours = answer('ours');
  window.earlyExchange = { tenant: 'acme', answer: Promise.resolve(ours) };
  expect(await (await renew('globex')).text()).toBe('theirs');
  expect(ours.bodyUsed, 'its connection is given back').toBe(true);
  asked.mockResolvedValue(answer('later'));
  expect(await (await renew('acme')).text()).toBe('later');
});
