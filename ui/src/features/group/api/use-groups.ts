import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { groupKeys } from './keys';
import { groupQueries } from './queries';

export type Group = Schema<'Group'>;

export interface GroupDetails {
  name: string;
  description: string;
  roles: string[];
}

const one = '/api/groups/{groupId}';
// Not the group itself, whose data a save stores.
const stale = (id: string) => [
  groupKeys.grid(),
  groupKeys.members(id),
  groupKeys.history(id),
  keys.projects.groups(),
];
const stores = ({ id }: Group) => groupKeys.one(id);
const invalidates = ({ id }: Group) => stale(id);

export const useGroup = (groupId: string) => useQuery(groupQueries.one(useApi(), groupId));

export function useCreateGroup() {
  const api = useApi();
  return useCommand({
    run: (body: GroupDetails, header) => unwrap(api.POST('/api/groups', { params: { header }, body })),
    stores,
    invalidates,
  });
}

export function useSaveGroup(groupId: string) {
  const api = useApi();
  return useCommand({
    run: (body: GroupDetails & { version: number }, header) =>
      unwrap(api.PUT(one, { params: { path: { groupId }, header }, body })),
    stores,
    invalidates,
  });
}

export function useSaveProjects(groupId: string) {
  const api = useApi();
  return useCommand({
    run: (body: { projectIds: string[]; version: number }, header) =>
      unwrap(api.PUT('/api/groups/{groupId}/projects', { params: { path: { groupId }, header }, body })),
    stores,
    invalidates: (group) => [...stale(group.id), keys.projects.all],
  });
}

export function useDeleteGroup(groupId: string) {
  const api = useApi();
  return useCommand({
    run: async (_: undefined, header) => {
      await api.DELETE(one, { params: { path: { groupId }, header } });
    },
    invalidates: () => [groupKeys.grid(), keys.projects.groups()],
    seen: [groupKeys.one(groupId)],
  });
}

export function useAddMembers(groupId: string) {
  const api = useApi();
  return useCommand({
    run: (userIds: string[], header) => {
      const params = { path: { groupId }, header };
      return unwrap(api.POST('/api/groups/{groupId}/members', { params, body: { userIds } }));
    },
    stores,
    invalidates,
  });
}

export function useRemoveMembers(groupId: string) {
  const api = useApi();
  return useCommand({
    run: (body: Omit<Schema<'GroupMemberSelection'>, '$schema'>, header) => {
      const params = { path: { groupId }, header };
      return unwrap(api.POST('/api/groups/{groupId}/members/remove', { params, body }));
    },
    stores,
    invalidates,
    seen: [groupKeys.members(groupId)],
  });
}

/** Whether another group has this name. */
export function useNameTaken(except: string) {
  const api = useApi();
  return async (name: string, signal: AbortSignal) => {
    const query = { name, ...(except && { except }) };
    return (await unwrap(api.GET('/api/groups/exists', { params: { query }, signal }))).exists;
  };
}
