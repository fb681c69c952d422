import { createFileRoute } from '@tanstack/react-router';
import { RolesPage } from '@/features/role/roles-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/roles/')({
  validateSearch: listSearch(),
  component: Roles,
});

function Roles() {
  return <RolesPage {...useListRoute(Route)} />;
}
