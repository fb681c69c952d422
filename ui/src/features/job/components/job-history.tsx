import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { useApi } from '@/lib/api/context';
import { jobQueries } from '../api/queries';

/** The history of a job and of its batch. */
export function JobHistory({ jobId }: { jobId: string }) {
  const found = useQuery(jobQueries.history(useApi(), jobId));
  return <HistoryOf found={found} />;
}
