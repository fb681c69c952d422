import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/purchase-orders')({
  staticData: { title: 'nav.purchaseOrders' },
});
