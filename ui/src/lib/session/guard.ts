import { redirect } from '@tanstack/react-router';
import { ApiError } from '@/lib/errors/api-error';
import { can } from './permission';
import type { Session, SessionUser } from './session';
import { signInUrl } from './sign-in';

/** Lets the signed-in pass; leads everybody else to where they can become so, with the way back. */
export async function requireUser(session: Session, here: string): Promise<SessionUser> {
  const { tenant } = session;
  const state = session.getState();
  if (state.status === 'idle') {
    throw redirect({ to: '/$tenant/session-timeout', params: { tenant }, search: { redirectUri: here } });
  }
  try {
    return await session.ensure();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) throw redirect({ to: '/error/404' });
    const signedOut = error.status === 401 || error.status === 403;
    if (!signedOut) throw error;
    throw redirect({ href: await signInUrl(tenant, here), reloadDocument: true });
  }
}

/** A page whose permission is missing leads to the 401 page, which offers another account. */
export function requirePermission(session: Session, resource: string, scope: string): void {
  const state = session.getState();
  const user = state.status === 'active' ? state.user : undefined;
  if (user && can(user, resource, scope)) return;
  throw redirect({ to: '/$tenant/error/401', params: { tenant: session.tenant } });
}
