import { useQuery, useQueryClient } from '@tanstack/react-query';
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
    meta: { quiet: true },
  });
}

export function useSaveErpConnection(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCommand(
    (body: Omit<Change, '$schema'>, key) =>
      unwrap(api.PUT(path, { params: { path: { projectId }, header: { 'Idempotency-Key': key } }, body })),
    {
      onSuccess: (saved) => queryClient.setQueryData(keys.projects.erp(projectId), saved),
      meta: { quiet: true },
    },
  );
}

export function useRemoveErpConnection(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCommand(
    (version: number, key) =>
      unwrap(
        api.DELETE(path, {
          params: { path: { projectId }, query: { version }, header: { 'Idempotency-Key': key } },
        }),
      ),
    { onSuccess: (saved) => queryClient.setQueryData(keys.projects.erp(projectId), saved) },
  );
}

/** Tests whether the ERP responds. Nothing is posted. */
export function useTestErpConnection(projectId: string) {
  const api = useApi();
  return useCommand((_: undefined, key) =>
    unwrap(
      api.POST('/api/projects/{projectId}/erp-connection/test', {
        params: { path: { projectId }, header: { 'Idempotency-Key': key } },
      }),
    ),
  );
}
