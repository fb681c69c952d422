import { createFileRoute, redirect } from '@tanstack/react-router';

/** "error" is not a tenant: paths without a tenant have no other error pages. */
export const Route = createFileRoute('/error/$')({
  beforeLoad: () => {
    throw redirect({ to: '/error/404', replace: true });
  },
});
