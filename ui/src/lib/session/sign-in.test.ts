// @vitest-environment document

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { returnPath, signInUrl, startSignIn, takeVerifier } from './sign-in';

beforeEach(() => window.sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('the return path is limited to pages of the same tenant that are not error pages', () => {
  const good = '/acme/tasks/review-tasks?tab=rejected&q=a%2Fb';
  expect(returnPath('acme', good)).toBe(good);
  const bad = [
    '/other/tasks',
    'https://evil.test/acme/',
    '/acme/error/500',
    '/',
    '',
    '/acme/login',
    '//evil.test/acme/',
  ];
  for (const path of bad) expect(returnPath('acme', path)).toBe('');
});

test('the return path keeps its query', async () => {
  const url = new URL(await signInUrl('acme', '/acme/tasks?tab=a&sort=b'), 'http://localhost');
  expect(url.pathname).toBe('/api/tenants/acme/account/login');
  expect(url.searchParams.get('pagePath')).toBe('/acme/tasks?tab=a&sort=b');
});

test.each([
  [1500, 'keeps', true],
  [1501, 'loses', false],
])('a return path of %i characters %s its query', async (length, _, kept) => {
  const page = '/acme/company-settings/connections/c/authorized/p';
  const path = `${page}?code=`.padEnd(length, 'a');
  const url = new URL(await signInUrl('acme', path), 'http://localhost');
  expect(url.searchParams.get('pagePath')).toBe(kept ? path : page);
});

test('the PKCE challenge is the hash of the stored verifier, which is used once', async () => {
  const url = new URL(await signInUrl('acme'), 'http://localhost');
  const verifier = takeVerifier('acme');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  expect(url.searchParams.get('codeChallenge')).toBe(Buffer.from(hash).toString('base64url'));
  expect(takeVerifier('acme')).toBeUndefined();
});

test.each([
  ['the sign-in page', '/acme/login?request=r1', 200, '/acme/login?request=r1'],
  ['the refusal of a suspended company', '/acme/login?request=&error=e', 200, '/acme/login?request=&error=e'],
  ['the sign-in page of another tenant', '/globex/login?request=r1', 200, undefined],
  ['a page without a sign-in request', '/acme/login', 200, undefined],
  ['the page of an identity provider', 'https://idp.test/acme/login?request=r1', 200, undefined],
  ['a refusal', '/api/tenants/acme/account/login', 404, undefined],
])('a sign-in in this document that ends at %s', async (_, end, status, page) => {
  const send = vi.fn(async (_url: string) =>
    Object.defineProperty(new Response('', { status }), 'url', {
      value: new URL(end, window.location.href).href,
    }),
  );
  vi.stubGlobal('fetch', send);
  expect(await startSignIn('acme')).toBe(page);
  expect(send.mock.calls[0]?.[0]).toContain('/api/tenants/acme/account/login?codeChallenge=');
});

test('without a connection, a sign-in does not start in this document', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await startSignIn('acme')).toBeUndefined();
});
