import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

/** Runs the workflow of an ended job again with its parameters. */
export function useRerun(onSuccess: (started: Schema<'JobLink'>) => void) {
  const api = useApi();
  return useCommand({
    run: (jobId: string, header) =>
      unwrap(api.POST('/api/jobs/{jobId}/rerun', { params: { path: { jobId }, header } })),
    refreshes: [keys.jobs.all],
    onSuccess,
  });
}
