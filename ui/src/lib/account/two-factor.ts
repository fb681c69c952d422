import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { plainClient } from './account';

const base = '/api/tenants/{tenant}/account/two-factor';
export type SignInChallenge = Schema<'AccountChallenge'>;

/** What a sign-in waits for. It fails in every browser except the one that sent the right password. */
export const signInChallenge = (tenant: string, challenge: string): Promise<SignInChallenge> =>
  unwrap(plainClient.GET(base, { params: { path: { tenant }, query: { challenge } } }));

/** Completes the sign-in; returns the address to continue with. */
export async function verifySignIn(tenant: string, challenge: string, code: string): Promise<string> {
  const answer = plainClient.POST(base, { params: { path: { tenant } }, body: { challenge, code } });
  return (await unwrap<Schema<'AccountSignInResult'>>(answer)).redirectTo ?? '';
}

/** What a passkey of the person signs. */
export async function requestPasskey(tenant: string, challenge: string): Promise<string> {
  const answer = plainClient.POST('/api/tenants/{tenant}/account/two-factor/passkey', {
    params: { path: { tenant } },
    body: { challenge },
  });
  return (await unwrap<Schema<'AccountPasskeyRequest'>>(answer)).options;
}

/** Begins to add the factor that a role requires. */
export const beginEnrollment = (
  tenant: string,
  challenge: string,
  kind: Schema<'TwofactorFactor'>['kind'],
  name: string,
) =>
  unwrap(
    plainClient.POST('/api/tenants/{tenant}/account/two-factor/enroll', {
      params: { path: { tenant } },
      body: { challenge, kind, name },
    }),
  );

/** Adds the factor and completes the sign-in. */
export const finishEnrollment = (tenant: string, challenge: string, code: string) =>
  unwrap(
    plainClient.POST('/api/tenants/{tenant}/account/two-factor/confirm', {
      params: { path: { tenant } },
      body: { challenge, code },
    }),
  );
