import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import { useGridQuery } from '@/lib/grid/grid-query';
import { keys } from '@/lib/query/keys';

const byName = { sorting: [{ field: 'name', direction: 'ascending' as const }] };

export function useWorkspaces() {
  const api = useApi();
  return useGridQuery({
    queryKey: keys.workspaces.list(),
    request: byName,
    load: (body, signal) => taken(api.POST('/api/workspaces/grid', { body, signal })),
  });
}

export function useProjects(workspaceId: string) {
  const api = useApi();
  return useGridQuery({
    queryKey: keys.projects.of(workspaceId),
    request: byName,
    load: (body, signal) =>
      taken(
        api.POST('/api/workspaces/{workspaceId}/projects/grid', {
          params: { path: { workspaceId } },
          body,
          signal,
        }),
      ),
  });
}
