import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

export const tenantQueries = {
  one: (api: Api, tenant: string) =>
    queryOptions({
      queryKey: keys.tenants.one(tenant),
      queryFn: () => unwrap(api.GET('/api/tenants/{tenant}', { params: { path: { tenant } } })),
    }),
};
