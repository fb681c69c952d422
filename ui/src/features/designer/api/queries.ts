import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { ApiError } from '@/lib/errors/api-error';
import { keys } from '@/lib/query/keys';

const params = (workflowId: string) => ({ path: { workflowId } });

/** Nothing waits: the server has no record of that address. */
function nothing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export const designerQueries = {
  kinds: (api: Api) =>
    queryOptions({
      queryKey: keys.workflows.kinds,
      queryFn: () => unwrap(api.GET('/api/workflow-step-kinds')),
      // They change with a release only.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  component: (api: Api, componentId: string) =>
    queryOptions({
      queryKey: keys.workflows.component(componentId),
      queryFn: () => unwrap(api.GET('/api/components/{componentId}', { params: { path: { componentId } } })),
    }),
  draft: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: keys.workflows.draft(workflowId),
      queryFn: () => unwrap(api.GET('/api/workflows/{workflowId}/draft', { params: params(workflowId) })),
    }),
  publication: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: keys.workflows.publication(workflowId),
      queryFn: (): Promise<Schema<'WorkflowPublication'> | null> =>
        unwrap(api.GET('/api/workflows/{workflowId}/publication', { params: params(workflowId) })).catch(
          nothing,
        ),
    }),
  versions: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: keys.workflows.versions(workflowId),
      queryFn: () =>
        unwrap(
          api.POST('/api/workflows/{workflowId}/versions/grid', {
            params: params(workflowId),
            body: { pageSize: 100, sorting: [{ field: 'number', direction: 'descending' }] },
          }),
        ),
    }),
  version: (api: Api, workflowId: string, number: number) =>
    queryOptions({
      queryKey: keys.workflows.version(workflowId, number),
      queryFn: () =>
        unwrap(
          api.GET('/api/workflows/{workflowId}/versions/{number}', {
            params: { path: { workflowId, number } },
          }),
        ),
      // A published version never changes.
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
