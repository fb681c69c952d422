import createClient, { type Client } from 'openapi-fetch';
import { plainFetch } from '@/lib/account/account';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import type { components, paths } from './schema';

export type OutsideWorld = components['schemas']['DemoOutsideWorld'];
export type DemoUser = components['schemas']['DemoUser'];

/** The calls before the sign-in. */
const guest = createClient<paths>({ baseUrl: window.location.origin, fetch: plainFetch });

/** The client of the signed-in user for the routes of the demo. */
export function useDemoApi(): Client<paths> {
  const api: unknown = useApi();
  return api as Client<paths>;
}

/** The users of the demo; empty if the tenant is not part of the demo. */
export async function usersOf(tenant: string): Promise<DemoUser[]> {
  const params = { path: { tenant } };
  return (await unwrap(guest.GET('/api/demo/tenants/{tenant}/users', { params }))).users;
}

/** Signs in without a password; returns the address to continue with. */
export async function continueAs(tenant: string, request: string, userId: string): Promise<string> {
  const params = { path: { tenant } };
  const body = { userId, request };
  return (
    (await unwrap(guest.POST('/api/demo/tenants/{tenant}/continue-as', { params, body }))).redirectTo ?? ''
  );
}
