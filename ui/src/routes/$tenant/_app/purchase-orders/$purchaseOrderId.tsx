import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { orderQueries } from '@/features/purchaseorder/api/queries';
import { OrderPage } from '@/features/purchaseorder/order-page';
import { orderDialog, orderPart } from '@/features/purchaseorder/order-tabs';
import { listSearch, useListRoute } from '@/lib/grid/list-route';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/purchase-orders/$purchaseOrderId')({
  validateSearch: listSearch({ tab: orderPart, dialog: orderDialog }),
  staticData: {
    record: recordTitle(orderQueries.one, 'purchaseOrderId', ({ number }) => number),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, purchaseOrderId } }) => {
    const asked = queryClient.ensureQueryData(orderQueries.one(api, purchaseOrderId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: OrderOfRoute,
});

function OrderOfRoute() {
  const { tenant, purchaseOrderId } = Route.useParams();
  const route = useListRoute(Route);
  return (
    <RecordPage
      id={purchaseOrderId}
      page={(id) => ({
        to: '/$tenant/purchase-orders/$purchaseOrderId',
        params: { tenant, purchaseOrderId: id },
      })}
    >
      <OrderPage key={purchaseOrderId} orderId={purchaseOrderId} {...route} />
    </RecordPage>
  );
}
