import { createFileRoute } from '@tanstack/react-router';
import { roleQueries } from '@/features/role/api/queries';
import { NewRolePage } from '@/features/role/role-builder-page';
import { anyText, oneOf } from '@/lib/grid/list-route';

const dialog = oneOf(['import']);

interface NewRoleSearch {
  /** The role that the new one starts as a clone of. */
  from?: string | undefined;
  dialog?: 'import' | undefined;
}

export const Route = createFileRoute('/$tenant/_app/roles/details/new')({
  staticData: { reads: ['/api/permissions'] },
  validateSearch: (search: Record<string, unknown>): NewRoleSearch => ({
    from: anyText(search.from),
    dialog: dialog(search.dialog),
  }),
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(roleQueries.permissions(api)),
  component: NewRole,
});

function NewRole() {
  const { from, dialog } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NewRolePage
      from={from}
      view={{ dialog }}
      onView={(view) => void navigate({ search: { from, ...view } })}
    />
  );
}
