import createClient from 'openapi-fetch';
import type { paths } from '@/lib/api/schema';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { ApiError, errorFrom, isCanceled, networkError } from '@/lib/errors/api-error';
import { renew } from '@/lib/session/renewal';
import type { Grant, SessionTransport } from '@/lib/session/session';
import { callbackUrl, takeVerifier } from '@/lib/session/sign-in';

/** The calls before the sign-in: none of them carries a token. */
export const plainFetch = (request: Request) => answered(fetch(request));

async function answered(answer: Promise<Response>): Promise<Response> {
  let response: Response;
  try {
    response = await answer;
  } catch (error) {
    throw isCanceled(error) ? error : networkError();
  }
  if (!response.ok) throw await errorFrom(response);
  return response;
}

/** A client without a session. */
export const plainClient = createClient<paths>({ baseUrl: window.location.origin, fetch: plainFetch });

/**
 * The clock of this computer may differ from the server's, so the token's lifetime counts from its arrival.
 */
function grantOf({ accessToken, expiresIn, user }: Schema<'AccountToken'>): Grant {
  return { accessToken, expiresAt: Date.now() + expiresIn * 1000, user };
}

/** The data of the sign-in page, and whether the sign-in can continue in this browser. */
export async function publicTenant(tenant: string, request: string): Promise<Schema<'AccountPublicTenant'>> {
  const params = { path: { tenant }, query: { request } };
  return unwrap(plainClient.GET('/api/tenants/{tenant}/public', { params }));
}

/** A password, or a module's way to sign in as one of its users. */
export type Credentials =
  | { username: string; password: string }
  | { userId: string; prove: () => Promise<string> };

/** The properties that the sign-in page passes to a module with users. */
export interface UserPickerProps {
  tenant: string;
  request: string;
  busyId: string | undefined;
  onPick: (userId: string, prove: () => Promise<string>) => void;
}

/** The address to continue with, or the challenge of a sign-in that waits for a second factor. */
export interface Entered {
  onward: string;
  waiting?: string | undefined;
}

/** Authenticates the user. */
export async function signIn(tenant: string, request: string, credentials: Credentials): Promise<Entered> {
  if ('userId' in credentials) return { onward: await credentials.prove() };
  const params = { path: { tenant } };
  const result = plainClient.POST('/api/tenants/{tenant}/account/sign-in', {
    params,
    body: { ...credentials, request },
  });
  const { redirectTo = '', twoFactor } = await unwrap<Schema<'AccountSignInResult'>>(result);
  return { onward: redirectTo, waiting: twoFactor?.challenge };
}

/** Exchanges the code of the callback; only the tab that started the sign-in has its verifier. */
export async function exchange(tenant: string, code: string): Promise<Grant> {
  const codeVerifier = takeVerifier(tenant);
  if (!codeVerifier) throw new ApiError({ code: 'SessionExpiredException', status: 401 });
  const query = { code, codeVerifier, redirectUri: callbackUrl(tenant) };
  const params = { path: { tenant }, query };
  return grantOf(await unwrap(plainClient.GET('/api/tenants/{tenant}/account/token', { params })));
}

/** Renewal and logout of a tenant's session by its httpOnly cookie. */
export function accountTransport(tenant: string): SessionTransport {
  const params = { path: { tenant } };
  return {
    refresh: async () => {
      const fetch = () => answered(renew(tenant));
      return grantOf(
        await unwrap(plainClient.POST('/api/tenants/{tenant}/account/refresh-token', { params, fetch })),
      );
    },
    logout: async (accessToken) => {
      const headers = accessToken ? { Authorization: `Bearer ${accessToken}` } : {};
      await plainClient.POST('/api/tenants/{tenant}/account/logout', { params, headers });
    },
  };
}
