import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/features/connection/api/queries';
import { ConnectionPage } from '@/features/connection/connection-page';
import { connectionPart } from '@/features/connection/connection-tabs';
import { anyText, listSearch, useListRoute } from '@/lib/grid/list-route';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/company-settings/connections/$type/$connectionId')({
  validateSearch: listSearch({ part: connectionPart, profile: anyText }),
  staticData: {
    record: recordTitle(connectionQueries.one, 'connectionId', ({ name }) => name),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, connectionId } }) => {
    const asked = queryClient.ensureQueryData(connectionQueries.one(api, connectionId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: ConnectionRoute,
});

function ConnectionRoute() {
  const { connectionId } = Route.useParams();
  return <ConnectionPage key={connectionId} connectionId={connectionId} {...useListRoute(Route)} />;
}
