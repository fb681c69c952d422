import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/**
 * The server's description of a list: its columns, and whether the user may download it. It changes with a
 * release, and with the project if a project adds columns; an event reports that change.
 */
export function useGridDescription(gridId: string, projectId?: string) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.grids.facts(gridId, projectId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/grids/{gridId}', {
          params: { path: { gridId }, ...(projectId && { query: { projectId } }) },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The columns of that description. */
export const useGridFacts = (gridId: string, projectId?: string) =>
  useGridDescription(gridId, projectId)?.columns;
