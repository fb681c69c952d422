import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The appearance of the company; events report its changes. */
export const companySettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.companySettings,
    queryFn: () => unwrap(api.GET('/api/company-settings')),
    staleTime: Number.POSITIVE_INFINITY,
  });
