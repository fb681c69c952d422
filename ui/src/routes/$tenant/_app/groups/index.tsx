import { createFileRoute } from '@tanstack/react-router';
import { GroupsPage } from '@/features/group/groups-page';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/groups/')({
  validateSearch: listSearch({ dialog: oneOf(['new']) }),
  component: Groups,
});

function Groups() {
  return <GroupsPage {...useListRoute(Route)} />;
}
