import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed page started.
export const bankAccountQueries = {
  one: (api: Api, accountId: string) =>
    queryOptions({
      queryKey: keys.bankAccounts.one(accountId),
      queryFn: () => unwrap(api.GET('/api/bank-accounts/{accountId}', { params: { path: { accountId } } })),
    }),
  options: (api: Api) =>
    queryOptions({
      queryKey: keys.bankAccounts.options,
      queryFn: ({ signal }) => unwrap(api.GET('/api/bank-accounts/options', { signal })),
    }),
  projects: (api: Api) =>
    queryOptions({
      queryKey: keys.bankAccounts.projects,
      queryFn: ({ signal }) => unwrap(api.GET('/api/bank-accounts/projects', { signal })),
    }),
  history: (api: Api, accountId: string) =>
    queryOptions({
      queryKey: keys.bankAccounts.history(accountId),
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/api/bank-accounts/{accountId}/history', { params: { path: { accountId } }, signal }),
        ),
    }),
};
