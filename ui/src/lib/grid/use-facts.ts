import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import { keys } from '@/lib/query/keys';

/** What the server says of a list's columns: it changes with a release only. */
export function useGridFacts(gridId: string) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.grids.facts(gridId),
    queryFn: ({ signal }) => taken(api.GET('/api/grids/{gridId}', { params: { path: { gridId } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return data?.columns;
}
