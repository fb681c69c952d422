import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { ApiError } from '@/lib/errors/api-error';
import { mayOpen, meansUnbuilt, plainPath } from '@/lib/routes/table';
import type { Session, SessionUser } from './session';
import { signInUrl } from './sign-in';

/** Lets the signed-in pass; leads everybody else to where they can become so, with the way back. */
export async function requireUser(session: Session, here: string): Promise<SessionUser> {
  const { tenant } = session;
  if (session.paused()) {
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

/**
 * Every matched route must be open to the person by the table of routes; otherwise the 401 page, which
 * offers another account and the way back with it.
 */
export function requireRoutes(
  session: Session,
  user: SessionUser,
  here: ParsedLocation,
  matches: readonly { fullPath: string }[],
  built: (path: string) => boolean,
): void {
  const params = { tenant: session.tenant };
  if (meansUnbuilt(here.pathname, matches.at(-1)?.fullPath ?? '', built)) {
    throw redirect({ to: '/$tenant/error/404', params, replace: true });
  }
  const inside = matches
    .map(({ fullPath }) => plainPath(fullPath))
    .filter((path) => path.startsWith('/$tenant'));
  if (inside.every((path) => mayOpen(user, path))) return;
  throw redirect({ to: '/$tenant/error/401', params, search: { redirect: here.href } });
}
