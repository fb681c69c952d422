import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { can } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';

export type Checklist = Schema<'SetupChecklist'>;
export type Step = Schema<'SetupStep'>;

/** Whether a person sets the company up. */
export const mayRead = (user: SessionUser | undefined): boolean => can(user, 'userManagement', 'manage');

/** The query of the checklist; the route prefetches it before the page is loaded. */
export const setupQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.setup,
    queryFn: ({ signal }) => unwrap(api.GET('/api/setup-checklist', { signal })),
    // Not every step has an event. The payment that finishes the list does not go back.
    refetchInterval: ({ state }) => (state.data?.finished ? false : 60_000),
    refetchOnMount: ({ state }) => (state.data?.finished ? false : 'always'),
  });

export const useSetup = (enabled: boolean) => useQuery({ ...setupQuery(useApi()), enabled });
