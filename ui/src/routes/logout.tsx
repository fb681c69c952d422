import { createFileRoute, redirect } from '@tanstack/react-router';
import { endPreload } from '@/lib/routes/preload';

/**
 * Ends the session of the tenant and shows its logged-out page; another route asks about unsaved changes
 * first.
 */
export const Route = createFileRoute('/logout')({
  validateSearch: (search): { tenant?: string } =>
    typeof search.tenant === 'string' ? { tenant: search.tenant } : {},
  beforeLoad: async ({ search: { tenant }, context, location, preload }) => {
    if (preload) throw endPreload(location);
    if (!tenant) throw redirect({ to: '/' });
    await context.sessions.of(tenant).logout();
    throw redirect({ to: '/$tenant/logged-out', params: { tenant } });
  },
});
