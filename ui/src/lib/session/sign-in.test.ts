import { beforeEach, expect, test } from 'vitest';
import { returnPath, signInUrl, takeSignIn } from './sign-in';

beforeEach(() => window.sessionStorage.clear());

test('only pages of the same tenant are returned to, and no error page', () => {
  expect(returnPath('acme', '/acme/tasks/review-tasks?tab=rejected')).toBe(
    '/acme/tasks/review-tasks?tab=rejected',
  );
  for (const path of [
    '/other/tasks',
    'https://evil.test/acme/',
    '/acme/error/500',
    '/',
    '',
    '/acme/login',
    '//evil.test/acme/',
  ]) {
    expect(returnPath('acme', path)).toBe('');
  }
});

test('the page to return to travels inside the redirect and keeps its query', async () => {
  const url = new URL(await signInUrl('acme', '/acme/tasks?tab=a&sort=b'), 'http://localhost');
  const redirect = new URL(url.searchParams.get('redirect_uri') ?? '');
  expect(redirect.pathname).toBe('/acme/login-callback');
  expect(redirect.search).not.toContain('/');
  expect(redirect.searchParams.get('pagePath')).toBe('/acme/tasks?tab=a&sort=b');
});

test('the challenge is the hash of the kept verifier, which is taken once', async () => {
  const url = new URL(await signInUrl('acme'), 'http://localhost');
  const state = url.searchParams.get('state') ?? '';
  const begun = takeSignIn(state);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(begun?.verifier));
  const challenge = Buffer.from(hash).toString('base64url');
  expect(url.searchParams.get('code_challenge')).toBe(challenge);
  expect(takeSignIn(state)).toBeUndefined();
});
