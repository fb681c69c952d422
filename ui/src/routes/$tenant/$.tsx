import { createFileRoute, redirect } from '@tanstack/react-router';

/** Every address nobody has built. */
export const Route = createFileRoute('/$tenant/$')({
  beforeLoad: ({ params: { tenant } }) => {
    throw redirect({ to: '/$tenant/error/404', params: { tenant }, replace: true });
  },
});
