import { useQuery } from '@tanstack/react-query';
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
  });
}

export function useMembers(projectId: string) {
  const api = useApi();
  const params = { path: { projectId } };
  return useQuery({
    queryKey: keys.projects.members(projectId),
    queryFn: ({ signal }) => unwrap(api.GET('/api/projects/{projectId}/members', { params, signal })),
  });
}

export function useSetMembers(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (body: Omit<Schema<'MembersInputBody'>, '$schema'>, header) => {
      const params = { path: { projectId }, header };
      return unwrap(api.PUT('/api/projects/{projectId}/members', { params, body }));
    },
    stores: () => keys.projects.members(projectId),
    invalidates: () => [keys.projects.all],
  });
}
