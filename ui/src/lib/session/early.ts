import type { paths } from '@/lib/api/schema';

/** Paths without a tenant, and pages of a tenant for visitors who are not signed in. */
const noTenant = ['browser-unsupported', 'dev', 'error', 'logout', 'redirect'];
const guestPages = ['error', 'logged-out', 'login', 'login-callback', 'session-timeout'];

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

/** The tenant of a page for signed-in users. */
export function tenantOf(path: string): string | undefined {
  const [, tenant = '', page = ''] = path.split('/');
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(tenant) || noTenant.includes(tenant)) return undefined;
  return guestPages.includes(page) ? undefined : tenant;
}

/** Exchanges the httpOnly refresh cookie for a new access token. */
export function exchange(tenant: string): Promise<Response> {
  return fetch(renewal.replace('{tenant}', tenant), { method: 'POST' });
}
