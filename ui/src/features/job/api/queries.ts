import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed panel started.
export const jobQueries = {
  one: (api: Api, jobId: string) =>
    queryOptions({
      queryKey: keys.jobs.one(jobId),
      queryFn: () => unwrap(api.GET('/api/jobs/{jobId}', { params: { path: { jobId } } })),
    }),
  history: (api: Api, jobId: string) =>
    queryOptions({
      queryKey: keys.jobs.history(jobId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/jobs/{jobId}/history', { params: { path: { jobId } }, signal })),
    }),
};
