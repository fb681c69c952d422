import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { roleQueries } from '@/features/role/api/queries';
import { RolePage } from '@/features/role/role-page';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/roles/$roleId')({
  staticData: {
    reads: ['/api/roles/$roleId'],
    record: recordTitle(roleQueries.one, 'roleId', (role) => role.name),
  },
  validateSearch: listSearch({ dialog: oneOf(['assign']) }),
  loader: async ({ context: { api, queryClient }, params: { tenant, roleId } }) => {
    const asked = queryClient.ensureQueryData(roleQueries.one(api, roleId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Role,
});

function Role() {
  const { tenant, roleId } = Route.useParams();
  return (
    <RecordPage id={roleId} page={(id) => ({ to: '/$tenant/roles/$roleId', params: { tenant, roleId: id } })}>
      <RolePage roleId={roleId} {...useListRoute(Route)} />
    </RecordPage>
  );
}
