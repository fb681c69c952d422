import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The number and amount of the invoices of a project by list and currency, at most a second old. */
export function useInvoiceBuckets(projectId: string) {
  const api = useApi();
  const params = { path: { projectId } };
  return useQuery({
    queryKey: [...keys.invoices.amounts, projectId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/projects/{projectId}/invoices/buckets', { params, signal })),
  });
}
