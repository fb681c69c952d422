import { createFileRoute, redirect } from '@tanstack/react-router';

/** Shows the 404 page for unknown paths. */
export const Route = createFileRoute('/$tenant/$')({
  beforeLoad: ({ params: { tenant } }) => {
    throw redirect({ to: '/$tenant/error/404', params: { tenant }, replace: true });
  },
});
