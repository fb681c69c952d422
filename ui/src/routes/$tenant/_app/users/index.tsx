import { createFileRoute } from '@tanstack/react-router';
import { userTab } from '@/features/user/components/user-status';
import { UsersPage } from '@/features/user/users-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/users/')({
  validateSearch: listSearch({ tab: userTab }),
  component: Users,
});

function Users() {
  return <UsersPage {...useListRoute(Route)} />;
}
