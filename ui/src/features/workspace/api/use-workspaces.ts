import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { workspaceQueries } from './queries';

export type WorkspaceEntry = Schema<'WorkspaceEntry'>;
export type Workspace = Schema<'Workspace'>;

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
  return useCommand({
    run: ({ seen, name, description }: Change, header) => {
      if (!seen)
        return unwrap(api.POST('/api/workspaces', { params: { header }, body: { name, description } }));
      const params = { path: { workspaceId: seen.id }, header };
      const body = { name, description, version: seen.version };
      return unwrap(api.PUT('/api/workspaces/{workspaceId}', { params, body }));
    },
    onSuccess: async (saved) => {
      queryClient.setQueryData(keys.workspaces.one(saved.id), saved);
      await queryClient.invalidateQueries({ queryKey: keys.workspaces.all, refetchType: 'active' });
      await router.invalidate();
    },
  });
}

/** Reads the workspace again after somebody changed it. */
export function useReloadWorkspace(workspaceId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    try {
      const newest = await queryClient.fetchQuery({
        ...workspaceQueries.one(api, workspaceId),
        staleTime: 0,
      });
      await router.invalidate();
      return newest;
    } catch (error) {
      toastError(error);
      return undefined;
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
