import { createFileRoute } from '@tanstack/react-router';
import { InvitationActions } from '@/features/user/components/invitation-actions';
import { type UserDialog, userDialog } from '@/features/user/components/user-dialogs';
import { userTab } from '@/features/user/components/user-status';
import { UsersPage } from '@/features/user/users-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/users/')({
  validateSearch: listSearch({ tab: userTab, dialog: userDialog }),
  component: Users,
});

function Users() {
  const { view, onView } = useListRoute(Route);
  const onDialog = (dialog: UserDialog | undefined) => onView({ ...view, dialog });
  return (
    <UsersPage
      view={view}
      onView={onView}
      actions={<InvitationActions dialog={view.dialog} onDialog={onDialog} />}
    />
  );
}
