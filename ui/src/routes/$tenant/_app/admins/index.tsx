import { createFileRoute } from '@tanstack/react-router';
import { AdministratorsPage } from '@/features/user/administrators-page';
import { userDialog } from '@/features/user/components/user-dialogs';
import { userTab } from '@/features/user/components/user-status';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/admins/')({
  validateSearch: listSearch({ tab: userTab, dialog: userDialog }),
  component: Administrators,
});

function Administrators() {
  return <AdministratorsPage {...useListRoute(Route)} />;
}
