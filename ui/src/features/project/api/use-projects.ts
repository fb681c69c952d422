import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { projectQueries } from './queries';

export type Project = Schema<'Project'>;
export type ProjectEntry = Schema<'ProjectEntry'>;
export type ProjectType = Schema<'ProjectType'>;
export type ProjectFields = Pick<Project, 'name' | 'description' | 'erpType' | 'captureMethod'>;

/** The project types with their components and pages. */
export const useProjectTypes = () => useQuery(projectQueries.types(useApi()));

export function useUpdateProjectCache() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (saved: Project) => {
    queryClient.setQueryData(keys.projects.one(saved.id), saved);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.projects.all }),
      queryClient.invalidateQueries({ queryKey: keys.workspaces.all }),
    ]);
    await router.invalidate();
  };
}

/** The project that a loader has read, and its later versions. */
export const useProject = (project: Project) =>
  useQuery({ ...projectQueries.one(useApi(), project.id), initialData: project });

/** Reloads the project after a change of its settings. */
export function useReloadProject(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const fresh = useUpdateProjectCache();
  return async () => {
    try {
      await fresh(await queryClient.fetchQuery({ ...projectQueries.one(api, projectId), staleTime: 0 }));
    } catch (error) {
      toastError(error);
    }
  };
}

type New = ProjectFields & { workspaceId: string; projectType: string; draft: boolean };

export function useCreateProject() {
  const api = useApi();
  return useCommand({
    run: (body: New, header) => unwrap(api.POST('/api/projects', { params: { header }, body })),
    onSuccess: useUpdateProjectCache(),
  });
}

export function useUpdateProject(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (body: ProjectFields & Pick<Project, 'version'>, header) =>
      unwrap(api.PUT('/api/projects/{projectId}', { params: { path: { projectId }, header }, body })),
    onSuccess: useUpdateProjectCache(),
  });
}

export type Step = 'pause' | 'resume' | 'archive' | 'restore';

/** A status change of a project, with the version at the time of the command. */
export function useMoveProject() {
  const api = useApi();
  const queryClient = useQueryClient();
  const command = useCommand({
    run: ({ id, step, version }: { id: string; step: Step; version: number }, header) => {
      const params = { path: { projectId: id }, header };
      const body = { version };
      switch (step) {
        case 'archive':
          return unwrap(
            api.DELETE('/api/projects/{projectId}', { params: { ...params, query: { version } } }),
          );
        case 'pause':
          return unwrap(api.POST('/api/projects/{projectId}/pause', { params, body }));
        case 'resume':
          return unwrap(api.POST('/api/projects/{projectId}/resume', { params, body }));
        case 'restore':
          return unwrap(api.POST('/api/projects/{projectId}/restore', { params, body }));
      }
    },
    onSuccess: useUpdateProjectCache(),
    seen: [keys.projects.all],
  });
  return {
    busy: command.isPending,
    // A list row has no version, so the project is loaded first.
    move: async (id: string, step: Step) => {
      const { version } = await queryClient.fetchQuery({ ...projectQueries.one(api, id), staleTime: 0 });
      return command.mutateAsync({ id, step, version });
    },
  };
}

/** Whether another project of the workspace has this name. */
export function useNameTaken(workspaceId: string, except: string) {
  const api = useApi();
  return async (name: string, signal: AbortSignal) => {
    const params = { path: { workspaceId }, query: { name, ...(except && { except }) } };
    return (await unwrap(api.GET('/api/workspaces/{workspaceId}/projects/exists', { params, signal })))
      .exists;
  };
}
