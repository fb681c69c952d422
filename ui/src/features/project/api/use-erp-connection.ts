import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type ErpConnection = Schema<'ErpconnectionConnection'>;
export type ErpChoices = Schema<'ErpconnectionChoices'>;
export type ErpChange = Omit<Schema<'ErpconnectionChange'>, '$schema'>;

const path = '/api/projects/{projectId}/erp-connection';

export function useErpConnection(projectId: string) {
  const api = useApi();
  const params = { path: { projectId } };
  return useQuery({
    queryKey: keys.projects.erp(projectId),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params, signal })),
    // The result of a worker's test follows.
    refetchInterval: ({ state }) => (state.data?.profile?.state === 'connecting' ? 1500 : false),
  });
}

export function useErpChoices(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.erpChoices(projectId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/projects/{projectId}/erp-connection/choices', {
          params: { path: { projectId } },
          signal,
        }),
      ),
  });
}

export function usePreviewPosting(projectId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: (body: Pick<ErpConnection, 'type' | 'mapping'> & Pick<ErpChange, 'fileFormat'>) =>
      unwrap(
        api.POST('/api/projects/{projectId}/erp-connection/preview', {
          params: { path: { projectId } },
          body,
        }),
      ),
  });
}

export function useSaveErpConnection(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (body: ErpChange, header) =>
      unwrap(api.PUT(path, { params: { path: { projectId }, header }, body })),
    stores: () => keys.projects.erp(projectId),
  });
}

export function useRemoveErpConnection(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (version: number, header) =>
      unwrap(api.DELETE(path, { params: { path: { projectId }, query: { version }, header } })),
    stores: () => keys.projects.erp(projectId),
    meta: { report: true },
  });
}

/** Tests whether the ERP responds. Nothing is posted. */
export function useTestErpConnection(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (_: undefined, header) =>
      unwrap(
        api.POST('/api/projects/{projectId}/erp-connection/test', {
          params: { path: { projectId }, header },
        }),
      ),
    invalidates: () => [keys.projects.erp(projectId)],
    meta: { report: true },
  });
}
