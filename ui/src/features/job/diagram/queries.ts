import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

const params = (jobId: string) => ({ path: { jobId } });

export const diagramQueries = {
  workflow: (api: Api, jobId: string) =>
    queryOptions({
      // Not below the keys of jobs: a job runs one version, so no event changes it.
      queryKey: ['job-workflow', jobId] as const,
      queryFn: () => unwrap(api.GET('/api/jobs/{jobId}/workflow', { params: params(jobId) })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The steps in loops as they were at a time; without it, as they are. */
  summary: (api: Api, jobId: string, at?: string) =>
    queryOptions({
      queryKey: [...keys.jobs.one(jobId), 'summary', at] as const,
      queryFn: () =>
        unwrap(
          api.GET('/api/jobs/{jobId}/steps/summary', {
            params: { ...params(jobId), ...(at && { query: { at } }) },
          }),
        ),
      placeholderData: keepPreviousData,
    }),
};
