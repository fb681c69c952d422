import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { groupKeys } from './keys';

// Without a signal: a loader may wait for the request that a closed page started.
export const groupQueries = {
  one: (api: Api, groupId: string) =>
    queryOptions({
      queryKey: groupKeys.one(groupId),
      queryFn: () => unwrap(api.GET('/api/groups/{groupId}', { params: { path: { groupId } } })),
    }),
  history: (api: Api, groupId: string) =>
    queryOptions({
      queryKey: groupKeys.history(groupId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/groups/{groupId}/history', { params: { path: { groupId } }, signal })),
    }),
  roles: (api: Api) =>
    queryOptions({
      queryKey: groupKeys.roles,
      queryFn: ({ signal }) => unwrap(api.GET('/api/roles', { signal })),
    }),
  projects: (api: Api) =>
    queryOptions({
      queryKey: groupKeys.projects,
      queryFn: ({ signal }) =>
        unwrap(
          api.POST('/api/projects/grid', {
            body: { pageSize: 500, sorting: [{ field: 'name', direction: 'ascending' }] },
            signal,
          }),
        ),
    }),
};
