import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The time zones and patterns to choose from. */
export const timeOptionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...keys.companySettings, 'time-options'],
    queryFn: () => unwrap(api.GET('/api/time-options')),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useTimeOptions = () => useQuery(timeOptionsQuery(useApi()));
