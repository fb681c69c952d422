import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { GridSource } from '@/components/grid/list-grid';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useGridQuery } from '@/lib/grid/grid-query';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type WorkspaceEntry = Schema<'WorkspaceEntry'>;
export type Workspace = Schema<'Workspace'>;

const byName = { sorting: [{ field: 'name', direction: 'ascending' as const }] };

export function useWorkspacesSource(): GridSource<WorkspaceEntry> {
  const api = useApi();
  return {
    gridId: 'workspacesGrid',
    queryKey: keys.workspaces.list(),
    page: (body, signal) => unwrap(api.POST('/api/workspaces/grid', { body, signal })),
    csv: (body, signal) => api.POST('/api/workspaces/csv', { body, signal, parseAs: 'stream' }),
  };
}

export function useWorkspaces(enabled: boolean) {
  const { page, queryKey } = useWorkspacesSource();
  return useGridQuery({ queryKey, request: byName, load: page, enabled });
}

interface Change {
  /** The workspace to change; without it a new one is created. */
  seen: Workspace | undefined;
  name: string;
  description: string;
}

export function useSaveWorkspace() {
  const api = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCommand(
    ({ seen, name, description }: Change, key) => {
      const header = { 'Idempotency-Key': key };
      if (!seen)
        return unwrap(api.POST('/api/workspaces', { params: { header }, body: { name, description } }));
      const params = { path: { workspaceId: seen.id }, header };
      const body = { name, description, version: seen.version };
      return unwrap(api.PUT('/api/workspaces/{workspaceId}', { params, body }));
    },
    {
      onSuccess: async (saved) => {
        queryClient.setQueryData(keys.workspaces.one(saved.id), saved);
        await queryClient.invalidateQueries({ queryKey: keys.workspaces.all, refetchType: 'active' });
        await router.invalidate();
      },
      meta: { quiet: true },
    },
  );
}

/** Reloads the workspace, for a form whose version is stale. */
export function useReloadWorkspace(workspaceId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();
  const params = { path: { workspaceId } };
  return async () => {
    try {
      await queryClient.fetchQuery({
        queryKey: keys.workspaces.one(workspaceId),
        queryFn: () => unwrap(api.GET('/api/workspaces/{workspaceId}', { params })),
        staleTime: 0,
      });
      await router.invalidate();
    } catch (error) {
      toastError(error);
    }
  };
}

/** Whether another workspace has this name. */
export function useNameTaken(except: string) {
  const api = useApi();
  return async (name: string, signal: AbortSignal) => {
    const query = { name, ...(except && { except }) };
    return (await unwrap(api.GET('/api/workspaces/exists', { params: { query }, signal }))).exists;
  };
}
