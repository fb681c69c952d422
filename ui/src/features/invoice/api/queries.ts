import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed panel started.
export const invoiceQueries = {
  one: (api: Api, invoiceId: string) =>
    queryOptions({
      queryKey: keys.invoices.one(invoiceId),
      queryFn: () => unwrap(api.GET('/api/invoices/{invoiceId}', { params: { path: { invoiceId } } })),
    }),
};
