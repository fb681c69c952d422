import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Apart from the query of the account, which the route needs at once.
export const partQueries = {
  options: (api: Api) =>
    queryOptions({
      queryKey: [...keys.bankAccounts.all, 'options'],
      queryFn: ({ signal }) => unwrap(api.GET('/api/bank-accounts/options', { signal })),
    }),
};
