import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export function useGroups() {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.groups(),
    queryFn: ({ signal }) => unwrap(api.GET('/api/project-groups', { signal })),
    meta: { quiet: true },
  });
}

export function useMembers(projectId: string) {
  const api = useApi();
  const params = { path: { projectId } };
  return useQuery({
    queryKey: keys.projects.members(projectId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/members', { params, signal })),
    meta: { quiet: true },
  });
}

export function useSetMembers(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCommand(
    (body: Omit<Schema<'MembersInputBody'>, '$schema'>, key) => {
      const params = { path: { projectId }, header: { 'Idempotency-Key': key } };
      return unwrap(api.PUT('/api/projects/{projectId}/members', { params, body }));
    },
    {
      onSuccess: (saved) => {
        queryClient.setQueryData(keys.projects.members(projectId), saved);
        void queryClient.invalidateQueries({ queryKey: keys.projects.all });
      },
      meta: { quiet: true },
    },
  );
}
