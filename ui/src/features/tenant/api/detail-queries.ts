import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { tenantKeys } from './keys';

/** What the page of a tenant reads later than the tenant. Its route does not load this module. */
export const tenantDetails = {
  comments: (api: Api, tenant: string) =>
    queryOptions({
      queryKey: tenantKeys.comments(tenant),
      queryFn: () => unwrap(api.GET('/api/tenants/{tenant}/comments', { params: { path: { tenant } } })),
    }),
  deletion: (api: Api, tenant: string) =>
    queryOptions({
      queryKey: tenantKeys.deletion(tenant),
      queryFn: () => unwrap(api.GET('/api/tenants/{tenant}/deletion', { params: { path: { tenant } } })),
    }),
  license: (api: Api, tenant: string) =>
    queryOptions({
      queryKey: tenantKeys.license(tenant),
      queryFn: () => unwrap(api.GET('/api/tenants/{tenant}/license', { params: { path: { tenant } } })),
    }),
  history: (api: Api, tenant: string) =>
    queryOptions({
      queryKey: tenantKeys.history(tenant),
      queryFn: () => unwrap(api.GET('/api/tenants/{tenant}/history', { params: { path: { tenant } } })),
    }),
};
