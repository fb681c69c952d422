import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCan } from '@/lib/session/permission';

/** The active term codes that a form suggests, at most 100; none for people who do not see master data. */
export function useTermCodes(): string[] {
  const api = useApi();
  const enabled = useCan('masterData', 'getList');
  const found = useQuery({
    queryKey: keys.masterData.termCodes,
    enabled,
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/master-data/term-codes/grid', {
          body: {
            pageSize: 100,
            filters: [{ field: 'status', operator: 'in', value: ['active'] }],
            sorting: [{ field: 'code', direction: 'ascending' }],
          },
          signal,
        }),
      ),
  });
  return found.data?.items.map(({ code }) => code) ?? [];
}
