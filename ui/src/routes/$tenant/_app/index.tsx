import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '@/features/shell/home';

export const Route = createFileRoute('/$tenant/_app/')({
  beforeLoad: ({ context: { user }, params }) => {
    throw redirect({ to: homeOf(user), params, replace: true });
  },
});
