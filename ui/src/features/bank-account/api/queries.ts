import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed page started.
export const accountKey = (id: string) => [...keys.bankAccounts.all, 'one', id];

export const bankAccountQueries = {
  one: (api: Api, accountId: string) =>
    queryOptions({
      queryKey: accountKey(accountId),
      queryFn: () => unwrap(api.GET('/api/bank-accounts/{accountId}', { params: { path: { accountId } } })),
    }),
};
