import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { orderQueries } from './queries';

export type Order = Schema<'PurchaseorderOrder'>;
export type Receipt = Schema<'PurchaseorderReceipt'>;
export type NewOrder = Omit<Schema<'PurchaseorderNewOrder'>, '$schema'>;
type NewReceipt = Omit<Schema<'PurchaseorderNewReceipt'>, '$schema'>;

const one = '/api/purchase-orders/{purchaseOrderId}';
const stores = ({ id }: Order) => keys.orders.one(id);
// Not the order itself, whose data a save stores.
const invalidates = ({ id }: Order) => [keys.orders.grid(), keys.orders.history(id)];

export const useOrder = (orderId: string) => useQuery(orderQueries.one(useApi(), orderId));

export function useOrderHistory(purchaseOrderId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.orders.history(purchaseOrderId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/purchase-orders/{purchaseOrderId}/history', {
          params: { path: { purchaseOrderId } },
          signal,
        }),
      ),
  });
}

export function useCreateOrder() {
  const api = useApi();
  return useCommand({
    run: (body: NewOrder, header) => unwrap(api.POST('/api/purchase-orders', { params: { header }, body })),
    stores,
    invalidates,
  });
}

export function useSaveOrder(purchaseOrderId: string) {
  const api = useApi();
  return useCommand({
    run: ({ number: _, ...body }: NewOrder & { version: number }, header) =>
      unwrap(api.PUT(one, { params: { path: { purchaseOrderId }, header }, body })),
    stores,
    invalidates,
  });
}

export function useSetOrderStatus(purchaseOrderId: string) {
  const api = useApi();
  return useCommand({
    run: (body: { status: Order['status']; version: number }, header) =>
      unwrap(
        api.PUT('/api/purchase-orders/{purchaseOrderId}/status', {
          params: { path: { purchaseOrderId }, header },
          body,
        }),
      ),
    stores,
    invalidates,
    seen: [keys.orders.one(purchaseOrderId)],
  });
}

export function useReceive(purchaseOrderId: string) {
  const api = useApi();
  return useCommand({
    run: (body: NewReceipt, header) =>
      unwrap(
        api.POST('/api/purchase-orders/{purchaseOrderId}/receipts', {
          params: { path: { purchaseOrderId }, header },
          body,
        }),
      ),
    stores,
    invalidates,
    seen: [keys.orders.one(purchaseOrderId)],
  });
}

export function useReverse(purchaseOrderId: string, receiptId: string) {
  const api = useApi();
  return useCommand({
    run: (body: { reason: string; version: number }, header) =>
      unwrap(
        api.POST('/api/purchase-orders/{purchaseOrderId}/receipts/{receiptId}/reversal', {
          params: { path: { purchaseOrderId, receiptId }, header },
          body,
        }),
      ),
    stores,
    invalidates,
    seen: [keys.orders.one(purchaseOrderId)],
  });
}
