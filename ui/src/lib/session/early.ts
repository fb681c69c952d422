import type { paths } from '@/lib/api/schema';

/** Paths without a tenant, and pages of a tenant for visitors who are not signed in. */
const noTenant = ['browser-unsupported', 'dev', 'error', 'logout', 'redirect'];
const guestPages = [
  'error',
  'forgot-password',
  'logged-out',
  'login',
  'login-callback',
  'session-timeout',
  'set-password',
];

const renewal = '/api/tenants/{tenant}/account/refresh-token' satisfies keyof paths;

/** A token request that started with the page, before the application's code was loaded. */
export interface EarlyTokenRequest {
  tenant: string;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    earlyExchange?: EarlyTokenRequest | undefined;
  }
}

function partsOf(path: string): { tenant: string | undefined; page: string } {
  const [, tenant = '', page = ''] = path.split('/');
  const valid = /^[a-z0-9][a-z0-9-]{0,62}$/.test(tenant) && !noTenant.includes(tenant);
  return { tenant: valid ? tenant : undefined, page };
}

/** The tenant of a page for signed-in users. */
export function tenantOf(path: string): string | undefined {
  const { tenant, page } = partsOf(path);
  return guestPages.includes(page) ? undefined : tenant;
}

/** The tenant of a sign-in page that was opened without a sign-in request, for example from a bookmark. */
export function signInTenant(path: string, search: string): string | undefined {
  const { tenant, page } = partsOf(path);
  return page === 'login' && !new URLSearchParams(search).get('request') ? tenant : undefined;
}

/** Exchanges the httpOnly refresh cookie for a new access token. */
export function exchange(tenant: string): Promise<Response> {
  return fetch(renewal.replace('{tenant}', tenant), { method: 'POST' });
}
