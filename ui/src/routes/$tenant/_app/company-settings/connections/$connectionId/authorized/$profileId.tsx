import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/features/connection/api/queries';
import { AuthorizedPage } from '@/features/connection/authorized-page';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute(
  '/$tenant/_app/company-settings/connections/$connectionId/authorized/$profileId',
)({
  staticData: {
    record: recordTitle(connectionQueries.one, 'connectionId', ({ name }) => name),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, connectionId } }) => {
    const asked = queryClient.ensureQueryData(connectionQueries.one(api, connectionId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Authorized,
});

function Authorized() {
  const { profileId, connectionId } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <AuthorizedPage
      key={profileId}
      connectionId={connectionId}
      profileId={profileId}
      search={Route.useSearch()}
      onRead={() => void navigate({ search: {}, replace: true })}
    />
  );
}
