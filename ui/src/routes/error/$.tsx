import { createFileRoute, redirect } from '@tanstack/react-router';

/** "error" is no company: without one there are no other pages of errors. */
export const Route = createFileRoute('/error/$')({
  beforeLoad: () => {
    throw redirect({ to: '/error/404', replace: true });
  },
});
