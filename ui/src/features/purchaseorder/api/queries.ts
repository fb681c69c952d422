import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed page started.
/** What the route loads. It is in the code of every page. */
export const orderQueries = {
  one: (api: Api, purchaseOrderId: string) =>
    queryOptions({
      queryKey: keys.orders.one(purchaseOrderId),
      queryFn: () =>
        unwrap(api.GET('/api/purchase-orders/{purchaseOrderId}', { params: { path: { purchaseOrderId } } })),
    }),
};
