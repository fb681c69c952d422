import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed page started.
/** What the route loads. It is in the code of every page, so that the queries of the parts are in another file. */
export const vendorQueries = {
  one: (api: Api, vendorId: string) =>
    queryOptions({
      queryKey: keys.vendors.one(vendorId),
      queryFn: () => unwrap(api.GET('/api/vendors/{vendorId}', { params: { path: { vendorId } } })),
    }),
};
