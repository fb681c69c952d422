import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { tenantKeys } from './keys';

export const tenantQueries = {
  one: (api: Api, tenant: string) =>
    queryOptions({
      queryKey: tenantKeys.one(tenant),
      queryFn: () => unwrap(api.GET('/api/tenants/{tenant}', { params: { path: { tenant } } })),
    }),
  /** Companies of the CRM. Without a text, only whether there is a CRM. */
  crm: (api: Api, text: string) =>
    queryOptions({
      queryKey: tenantKeys.crm(text),
      queryFn: ({ signal }) => unwrap(api.POST('/api/tenants/crm-search', { body: { text }, signal })),
      // Only the person tries again, because a CRM that does not answer takes seconds.
      retry: false,
      refetchOnWindowFocus: false,
    }),
};
