import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { vendorQueries } from '@/features/vendor/api/queries';
import { VendorPage } from '@/features/vendor/vendor-page';
import { vendorPart } from '@/features/vendor/vendor-tabs';
import { listSearch, useListRoute } from '@/lib/grid/list-route';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/vendors/$vendorId')({
  validateSearch: listSearch({ tab: vendorPart }),
  staticData: {
    record: recordTitle(vendorQueries.one, 'vendorId', ({ name }) => name),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, vendorId } }) => {
    const asked = queryClient.ensureQueryData(vendorQueries.one(api, vendorId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: VendorOfRoute,
});

function VendorOfRoute() {
  const { tenant, vendorId } = Route.useParams();
  const { view, onView } = useListRoute(Route);
  return (
    <RecordPage
      id={vendorId}
      page={(id) => ({ to: '/$tenant/vendors/$vendorId', params: { tenant, vendorId: id } })}
    >
      <VendorPage key={vendorId} vendorId={vendorId} part={view.tab} onPart={(tab) => onView({ tab })} />
    </RecordPage>
  );
}
