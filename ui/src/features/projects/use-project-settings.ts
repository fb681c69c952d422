import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import type { Schema } from '@/lib/api/types';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type AutoNumber = Schema<'ProjectsettingsAutoNumber'>;
export type Payers = Schema<'ProjectsettingsPaymentProjects'>;

export function useAutoNumber(projectId: string) {
  const api = useApi();
  const params = { path: { projectId } };
  return useQuery({
    queryKey: keys.projects.number(projectId),
    queryFn: ({ signal }) => taken(api.GET('/api/projects/{projectId}/auto-number', { params, signal })),
    meta: { quiet: true },
  });
}

export function useSaveAutoNumber(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCommand(
    (body: Omit<AutoNumber, '$schema' | 'exhausted'>, key) => {
      const params = { path: { projectId }, header: { 'Idempotency-Key': key } };
      return taken(api.PUT('/api/projects/{projectId}/auto-number', { params, body }));
    },
    {
      onSuccess: (saved) => queryClient.setQueryData(keys.projects.number(projectId), saved),
      meta: { quiet: true },
    },
  );
}
