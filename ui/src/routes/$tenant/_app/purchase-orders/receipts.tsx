import { createFileRoute } from '@tanstack/react-router';
import { receiptListTab, receiptsDialog } from '@/features/purchaseorder/order-tabs';
import { ReceiptsPage } from '@/features/purchaseorder/receipts-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/purchase-orders/receipts')({
  validateSearch: listSearch({ tab: receiptListTab, dialog: receiptsDialog }),
  staticData: { title: 'nav.receipts' },
  component: Receipts,
});

function Receipts() {
  return <ReceiptsPage {...useListRoute(Route)} />;
}
