import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed panel started.
export const projectQueries = {
  one: (api: Api, projectId: string) =>
    queryOptions({
      queryKey: keys.projects.one(projectId),
      queryFn: () => unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId } } })),
    }),
  types: (api: Api) =>
    queryOptions({
      queryKey: keys.projects.types(),
      queryFn: ({ signal }) => unwrap(api.GET('/api/project-types', { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
