import { createFileRoute } from '@tanstack/react-router';
import { orderListTab, ordersDialog } from '@/features/purchaseorder/order-tabs';
import { OrdersPage } from '@/features/purchaseorder/orders-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/purchase-orders/')({
  validateSearch: listSearch({ tab: orderListTab, dialog: ordersDialog }),
  component: Orders,
});

function Orders() {
  return <OrdersPage {...useListRoute(Route)} />;
}
