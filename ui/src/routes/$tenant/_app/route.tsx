import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AppFrame } from '@/features/shell/app-frame';
import { endPreload } from '@/lib/routes/preload';
import { requireRoutes, requireUser } from '@/lib/session/guard';

export const Route = createFileRoute('/$tenant/_app')({
  // Part of every page, so it is not a separate file.
  codeSplitGroupings: [],
  beforeLoad: async ({ context: { session, built }, location, matches, preload }) => {
    // The guard may renew or end the session, or prepare a sign-in.
    if (preload && session.store.getState().status !== 'active') throw endPreload(location);
    const user = await requireUser(session, location.href);
    requireRoutes(session, user, location, matches, built);
    return { user };
  },
  component: App,
});

function App() {
  const { built } = Route.useRouteContext();
  return (
    <AppFrame built={built}>
      <Outlet />
    </AppFrame>
  );
}
