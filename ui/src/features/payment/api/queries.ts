import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { moving } from '../components/payment-status';

// Without a signal: a loader may wait for the request that a closed panel started.
export const batchQueries = {
  one: (api: Api, batchId: string) =>
    queryOptions({
      queryKey: keys.batches.one(batchId),
      queryFn: () => unwrap(api.GET('/api/batches/{batchId}', { params: { path: { batchId } } })),
      // Events refresh it too; polling covers interruptions, so that a bank's answer is not missed.
      refetchInterval: ({ state }) => (state.data && moving(state.data.status) ? 3_000 : false),
    }),
};
