import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { ApiError } from '@/lib/errors/api-error';
import { stepKindsKey, workflowKeys } from './keys';
import { workflowQueries } from './workflow-queries';

const params = (workflowId: string) => ({ path: { workflowId } });

/** Nothing waits: the server has no record of that address. */
function nothing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export const designerQueries = {
  kinds: (api: Api) =>
    queryOptions({
      queryKey: stepKindsKey,
      queryFn: () => unwrap(api.GET('/api/workflow-step-kinds')),
      // They change with a release only.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  ...workflowQueries,
  publication: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: workflowKeys.publication(workflowId),
      queryFn: (): Promise<Schema<'WorkflowPublication'> | null> =>
        unwrap(api.GET('/api/workflows/{workflowId}/publication', { params: params(workflowId) })).catch(
          nothing,
        ),
    }),
  versions: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: workflowKeys.versions(workflowId),
      queryFn: () =>
        unwrap(
          api.POST('/api/workflows/{workflowId}/versions/grid', {
            params: params(workflowId),
            body: { pageSize: 100, sorting: [{ field: 'number', direction: 'descending' }] },
          }),
        ),
    }),
  profiles: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: workflowKeys.profiles(workflowId),
      queryFn: () => unwrap(api.GET('/api/workflows/{workflowId}/profiles', { params: params(workflowId) })),
    }),
  runnable: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: workflowKeys.runnable(workflowId),
      queryFn: () => unwrap(api.GET('/api/workflows/{workflowId}/workflows', { params: params(workflowId) })),
    }),
  assignees: (api: Api, workflowId: string) =>
    queryOptions({
      queryKey: workflowKeys.assignees(workflowId),
      queryFn: () => unwrap(api.GET('/api/workflows/{workflowId}/assignees', { params: params(workflowId) })),
    }),
  version: (api: Api, workflowId: string, number: number) =>
    queryOptions({
      queryKey: workflowKeys.version(workflowId, number),
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
