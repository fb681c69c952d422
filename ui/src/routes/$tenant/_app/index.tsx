import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '@/features/shell/home';

export const Route = createFileRoute('/$tenant/_app/')({
  beforeLoad: ({ context: { user, built }, params }) => {
    throw redirect({ to: homeOf(user, built) as '/$tenant', params, replace: true });
  },
});
