import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import { keys } from '@/lib/query/keys';

/**
 * What the server says of a list's columns: it changes with a release, and where a project adds columns
 * with the project, of which an event tells.
 */
export function useGridFacts(gridId: string, projectId?: string) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.grids.facts(gridId, projectId),
    queryFn: ({ signal }) =>
      taken(
        api.GET('/api/grids/{gridId}', {
          params: { path: { gridId }, ...(projectId && { query: { projectId } }) },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return data?.columns;
}
