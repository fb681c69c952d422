import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { ApiProvider } from '@/lib/api/context';
import { endPreload } from '@/lib/routes/preload';
import { SessionProvider } from '@/lib/session/context';

const identifier = /^[a-z0-9][a-z0-9-]{0,62}$/;

export const Route = createFileRoute('/$tenant')({
  // Part of every page, so it is not a separate file.
  codeSplitGroupings: [],
  beforeLoad: ({ params: { tenant }, location, context, preload }) => {
    // Paths are converted to lower case. The query stays unchanged.
    const lower = location.pathname.toLowerCase();
    if (lower !== location.pathname) {
      throw redirect({ href: lower + location.href.slice(location.pathname.length), replace: true });
    }
    if (!identifier.test(tenant)) throw redirect({ to: '/error/404' });
    // A link to another tenant must not close this session before the user opens it.
    if (preload && !context.sessions.isOpen(tenant)) throw endPreload(location);
    const session = context.sessions.of(tenant);
    return { session, api: context.apiOf(session) };
  },
  component: Tenant,
});

function Tenant() {
  const { session, api } = Route.useRouteContext();
  return (
    // The key discards the state of every component when the tenant changes.
    <SessionProvider key={session.tenant} session={session}>
      <ApiProvider api={api}>
        <Outlet />
      </ApiProvider>
    </SessionProvider>
  );
}
