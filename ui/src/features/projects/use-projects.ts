import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { GridSource } from '@/components/grid/list-grid';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useGridQuery } from '@/lib/grid/grid-query';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type Project = Schema<'Project'>;
export type ProjectEntry = Schema<'ProjectEntry'>;
export type ProjectType = Schema<'ProjectType'>;
export type ProjectFields = Pick<Project, 'name' | 'description' | 'erpType' | 'captureMethod'>;

const byName = { sorting: [{ field: 'name', direction: 'ascending' as const }] };

/** The projects of a workspace for its tiles. */
export function useProjects(workspaceId: string, enabled: boolean) {
  const { page, queryKey } = useProjectsSource(workspaceId);
  return useGridQuery({ queryKey, request: byName, load: page, enabled });
}

export function useProjectsSource(workspaceId: string): GridSource<ProjectEntry> {
  const api = useApi();
  const params = { path: { workspaceId } };
  return {
    gridId: 'workspaceProjectsGrid',
    queryKey: keys.projects.of(workspaceId),
    page: (body, signal) =>
      unwrap(api.POST('/api/workspaces/{workspaceId}/projects/grid', { params, body, signal })),
    csv: (body, signal) =>
      api.POST('/api/workspaces/{workspaceId}/projects/csv', { params, body, signal, parseAs: 'stream' }),
  };
}

export function useArchivedSource(): GridSource<ProjectEntry> {
  const api = useApi();
  return {
    gridId: 'archivedProjectsGrid',
    queryKey: keys.projects.archived(),
    page: (body, signal) => unwrap(api.POST('/api/projects/archived/grid', { body, signal })),
    csv: (body, signal) => api.POST('/api/projects/archived/csv', { body, signal, parseAs: 'stream' }),
  };
}

/** The project types with their components and pages. */
export function useProjectTypes() {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.types(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/project-types', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** A project with its version, which commands need. */
export function useProject(projectId: string, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.one(projectId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId } }, signal })),
    enabled,
    meta: { quiet: true },
  });
}

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

/** Reloads the project, for a form whose version is stale. */
export function useReloadProject(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const fresh = useUpdateProjectCache();
  return async () => {
    const params = { path: { projectId } };
    const queryKey = keys.projects.one(projectId);
    const queryFn = () => unwrap(api.GET('/api/projects/{projectId}', { params }));
    try {
      await fresh(await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }));
    } catch (error) {
      toastError(error);
    }
  };
}

type New = ProjectFields & { workspaceId: string; projectType: string; draft: boolean };

export function useCreateProject() {
  const api = useApi();
  return useCommand(
    (body: New, key) =>
      unwrap(api.POST('/api/projects', { params: { header: { 'Idempotency-Key': key } }, body })),
    { onSuccess: useUpdateProjectCache(), meta: { quiet: true } },
  );
}

export function useUpdateProject(project: Pick<Project, 'id' | 'version'>) {
  const api = useApi();
  return useCommand(
    (fields: ProjectFields, key) => {
      const params = { path: { projectId: project.id }, header: { 'Idempotency-Key': key } };
      const body = { ...fields, version: project.version };
      return unwrap(api.PUT('/api/projects/{projectId}', { params, body }));
    },
    { onSuccess: useUpdateProjectCache(), meta: { quiet: true } },
  );
}

export type Step = 'pause' | 'resume' | 'archive' | 'restore';

/** A status change of a project, with the version at the time of the command. */
export function useMoveProject() {
  const api = useApi();
  const queryClient = useQueryClient();
  const command = useCommand(
    ({ id, step, version }: { id: string; step: Step; version: number }, key) => {
      const params = { path: { projectId: id }, header: { 'Idempotency-Key': key } };
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
    { onSuccess: useUpdateProjectCache(), meta: { quiet: true } },
  );
  return {
    busy: command.isPending,
    // A list row has no version, so the project is loaded first.
    move: async (id: string, step: Step) => {
      const { version } = await queryClient.fetchQuery({
        queryKey: keys.projects.one(id),
        queryFn: () => unwrap(api.GET('/api/projects/{projectId}', { params: { path: { projectId: id } } })),
        staleTime: 0,
      });
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
