// @vitest-environment jsdom

import { beforeEach, expect, test } from 'vitest';
import { returnPath, signInUrl, takeVerifier } from './sign-in';

beforeEach(() => window.sessionStorage.clear());

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

test('the PKCE challenge is the hash of the stored verifier, which is used once', async () => {
  const url = new URL(await signInUrl('acme'), 'http://localhost');
  const verifier = takeVerifier('acme');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  expect(url.searchParams.get('codeChallenge')).toBe(Buffer.from(hash).toString('base64url'));
  expect(takeVerifier('acme')).toBeUndefined();
});
