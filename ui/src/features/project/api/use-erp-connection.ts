import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type ErpConnection = Schema<'ErpconnectionConnection'>;
type Change = Schema<'ErpconnectionChange'>;

const path = '/api/projects/{projectId}/erp-connection';

export function useErpConnection(projectId: string) {
  const api = useApi();
  const params = { path: { projectId } };
  return useQuery({
    queryKey: keys.projects.erp(projectId),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params, signal })),
  });
}

export function useSaveErpConnection(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (body: Omit<Change, '$schema'>, header) =>
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
    meta: { report: true },
  });
}
