import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The history of a job and of its batch. */
export function JobHistory({ jobId }: { jobId: string }) {
  const api = useApi();
  const found = useQuery({
    queryKey: keys.jobs.history(jobId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/jobs/{jobId}/history', { params: { path: { jobId } }, signal })),
    meta: { quiet: true },
  });
  return <HistoryOf found={found} />;
}
