import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The rules about bank accounts of vendors. The event about company settings reports their changes. */
export const vendorPolicyQuery = (api: Api) =>
  queryOptions({
    queryKey: [...keys.companySettings, 'vendor-policy'],
    queryFn: () => unwrap(api.GET('/api/vendor-policy')),
  });
