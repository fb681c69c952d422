import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { ApiProvider } from '@/lib/api/context';
import { SessionProvider } from '@/lib/session/context';

const identifier = /^[a-z0-9][a-z0-9-]{0,62}$/;

export const Route = createFileRoute('/$tenant')({
  // Around every page: not a file of its own.
  codeSplitGroupings: [],
  beforeLoad: ({ params: { tenant }, location, context }) => {
    // Paths are lower case; one typed otherwise is still the same page. What follows the "?" is left as it is.
    const lower = location.pathname.toLowerCase();
    if (lower !== location.pathname) {
      throw redirect({ href: lower + location.href.slice(location.pathname.length), replace: true });
    }
    if (!identifier.test(tenant)) throw redirect({ to: '/error/404' });
    const session = context.sessions.of(tenant);
    return { session, api: context.apiOf(session) };
  },
  component: Tenant,
});

function Tenant() {
  const { session, api } = Route.useRouteContext();
  return (
    <SessionProvider session={session}>
      <ApiProvider api={api}>
        <Outlet />
      </ApiProvider>
    </SessionProvider>
  );
}
