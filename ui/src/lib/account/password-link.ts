import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { startSignIn } from '@/lib/session/sign-in';
import { plainClient, signIn } from './account';

export type PasswordLink = Schema<'PasswordlinkLink'>;

/** Sends a link for a new password, if the account exists. */
export async function forgotPassword(tenant: string, username: string): Promise<void> {
  const params = { path: { tenant } };
  await plainClient.POST('/api/tenants/{tenant}/account/forgot-password', { params, body: { username } });
}

/** For whom a link sets the password. Opening it does not use it. */
export async function openPasswordLink(tenant: string, token: string): Promise<PasswordLink> {
  const params = { path: { tenant } };
  const result = plainClient.POST('/api/tenants/{tenant}/account/open-password-link', {
    params,
    body: { token },
  });
  return unwrap(result);
}

export interface NewPassword {
  token: string;
  password: string;
  firstName?: string;
  lastName?: string;
}

/** Uses a link and signs in; returns the address to continue with, or undefined if the person has to sign in. */
export async function setPassword(tenant: string, body: NewPassword): Promise<string | undefined> {
  const params = { path: { tenant } };
  const result = plainClient.POST('/api/tenants/{tenant}/account/set-password', { params, body });
  const { username } = await unwrap<Schema<'PasswordlinkAccount'>>(result);
  const page = await startSignIn(tenant);
  const request = page && new URLSearchParams(page.split('?')[1]).get('request');
  if (!request) return undefined;
  const entered = await signIn(tenant, request, { username, password: body.password }).catch(() => undefined);
  // The sign-in page asks for the second factor.
  if (entered?.waiting) return `${page}&challenge=${encodeURIComponent(entered.waiting)}`;
  return entered?.onward;
}
