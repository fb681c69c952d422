import { createFileRoute } from '@tanstack/react-router';
import {
  InvitationActions,
  type UserDialog,
  userDialogs,
} from '@/features/user/components/invitation-actions';
import { userTab } from '@/features/user/components/user-status';
import { UsersPage } from '@/features/user/users-page';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/users/')({
  validateSearch: listSearch({ tab: userTab, dialog: oneOf(userDialogs) }),
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
