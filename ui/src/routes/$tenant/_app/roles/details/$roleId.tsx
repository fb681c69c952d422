import { createFileRoute } from '@tanstack/react-router';
import { roleQueries } from '@/features/role/api/queries';
import { RoleBuilderPage } from '@/features/role/role-builder-page';
import { oneOf } from '@/lib/grid/list-route';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

const dialog = oneOf(['import']);

export const Route = createFileRoute('/$tenant/_app/roles/details/$roleId')({
  staticData: {
    reads: ['/api/roles/$roleId', '/api/permissions'],
    record: recordTitle(roleQueries.one, 'roleId', (role) => role.name),
  },
  validateSearch: (search: Record<string, unknown>): { dialog?: 'import' | undefined } => ({
    dialog: dialog(search.dialog),
  }),
  loader: async ({ context: { api, queryClient }, params: { tenant, roleId } }) => {
    void queryClient.prefetchQuery(roleQueries.permissions(api));
    const asked = queryClient.ensureQueryData(roleQueries.one(api, roleId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: RoleDetails,
});

function RoleDetails() {
  const { roleId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RoleBuilderPage
      roleId={roleId}
      view={Route.useSearch()}
      onView={(search) => void navigate({ search })}
    />
  );
}
