import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

export type Dashboard = Schema<'Dashboard'>;

/** The query of the dashboard; the route prefetches it before the page is loaded. */
export const dashboardQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.dashboard,
    queryFn: ({ signal }) => unwrap(api.GET('/api/dashboard', { signal })),
    // The days and the cut-off times pass without an event.
    refetchInterval: 60_000,
  });

export const useDashboard = () => useQuery(dashboardQuery(useApi()));
