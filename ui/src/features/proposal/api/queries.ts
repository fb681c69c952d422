import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed page started.
export const proposalQueries = {
  one: (api: Api, proposalId: string) =>
    queryOptions({
      queryKey: keys.proposals.one(proposalId),
      queryFn: () => unwrap(api.GET('/api/proposals/{proposalId}', { params: { path: { proposalId } } })),
    }),
  settings: (api: Api) =>
    queryOptions({
      queryKey: keys.securitySettings,
      queryFn: () => unwrap(api.GET('/api/security-settings')),
    }),
};
