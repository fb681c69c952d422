import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed panel started.
export const workspaceQueries = {
  one: (api: Api, workspaceId: string) =>
    queryOptions({
      queryKey: keys.workspaces.one(workspaceId),
      queryFn: () => unwrap(api.GET('/api/workspaces/{workspaceId}', { params: { path: { workspaceId } } })),
    }),
};
