import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { ApiError } from '@/lib/errors/api-error';
import { isUnbuiltPath, mayOpen, plainPath } from '@/lib/routes/table';
import type { Session, SessionUser } from './session';
import { signInUrl } from './sign-in';

/** Admits signed-in users; redirects others to the sign-in with the return path. */
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

/** After a reload, an error page shows the frame of the signed-in user. A visitor without a session is a guest. */
export const restoreSession = ({ context: { session } }: { context: { session: Session } }) =>
  session.begin();

/**
 * The route table must permit every matched route; otherwise the 401 page is shown, which offers another
 * account and the return path.
 */
export function requireRoutes(
  session: Session,
  user: SessionUser,
  here: ParsedLocation,
  matches: readonly { fullPath: string }[],
  built: (path: string) => boolean,
): void {
  const params = { tenant: session.tenant };
  if (isUnbuiltPath(here.pathname, matches.at(-1)?.fullPath ?? '', built)) {
    throw redirect({ to: '/$tenant/error/404', params, replace: true });
  }
  const inside = matches
    .map(({ fullPath }) => plainPath(fullPath))
    .filter((path) => path.startsWith('/$tenant'));
  if (inside.every((path) => mayOpen(user, path))) return;
  throw redirect({ to: '/$tenant/error/401', params, search: { redirect: here.href } });
}
