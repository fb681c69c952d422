import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { roleQueries } from './queries';

export type Role = Schema<'Role'>;
export type RoleEntry = Schema<'RoleEntry'>;
export type RoleMember = Schema<'RoleMember'>;
export type PermissionCatalog = Schema<'PermissionsOutputBody'>;

interface Change {
  /** The role to change; without it a new one is created. */
  seen: Role | undefined;
  content: Omit<Schema<'RoleNewContent'>, 'requiresTwoFactors' | '$schema'>;
  /** Of a new role. */
  requiresTwoFactors: boolean;
}

const changed = [keys.roles.all];

export function useSaveRole() {
  const api = useApi();
  return useCommand({
    run: ({ seen, content, requiresTwoFactors }: Change, header) => {
      if (!seen) {
        const body = { ...content, requiresTwoFactors };
        return unwrap(api.POST('/api/roles', { params: { header }, body }));
      }
      const params = { path: { roleId: seen.id }, header };
      return unwrap(api.PUT('/api/roles/{roleId}', { params, body: { ...content, version: seen.version } }));
    },
    stores: ({ id }) => keys.roles.one(id),
    invalidates: () => changed,
  });
}

/** Decides how the members sign in. It applies to system roles too. */
export function useRoleTwoFactors({ id: roleId, version }: Role) {
  const api = useApi();
  return useCommand({
    run: (required: boolean, header) =>
      unwrap(
        api.PUT('/api/roles/{roleId}/two-factors', {
          params: { path: { roleId }, header },
          body: { required, version },
        }),
      ),
    stores: ({ id }) => keys.roles.one(id),
    invalidates: () => changed,
    seen: changed,
  });
}

export function useDuplicateRole(roleId: string) {
  const api = useApi();
  return useCommand({
    run: (named: { name: string; description: string }, header) =>
      unwrap(
        api.POST('/api/roles/duplicate', {
          params: { header },
          body: { roleIdOfDuplicatedRole: roleId, ...named },
        }),
      ),
    invalidates: () => changed,
  });
}

export function useDeleteRole() {
  const api = useApi();
  return useCommand({
    run: async ({ id, version }: Pick<RoleEntry, 'id' | 'version'>, header) => {
      await api.DELETE('/api/roles/{roleId}', {
        params: { path: { roleId: id }, query: { version }, header },
      });
    },
    seen: changed,
  });
}

export function useAssignRole(roleId: string) {
  const api = useApi();
  return useCommand({
    run: (userIds: string[], header) =>
      unwrap(
        api.POST('/api/roles/{roleId}/users', { params: { path: { roleId }, header }, body: { userIds } }),
      ),
    stores: ({ id }) => keys.roles.one(id),
    invalidates: () => changed,
  });
}

export function useRemoveMember(roleId: string) {
  const api = useApi();
  return useCommand({
    run: (userId: string, header) =>
      unwrap(
        api.POST('/api/roles/{roleId}/users/remove', {
          params: { path: { roleId }, header },
          body: { userIds: [userId] },
        }),
      ),
    stores: ({ id }) => keys.roles.one(id),
    invalidates: () => changed,
    seen: changed,
  });
}

/** Reads the role again after somebody changed it. */
export function useReloadRole(roleId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...roleQueries.one(api, roleId), staleTime: 0 });
}

/** Whether another role has this name. */
export function useNameTaken(except: string) {
  const api = useApi();
  return async (name: string, signal: AbortSignal) => {
    const query = { name, ...(except && { except }) };
    return (await unwrap(api.GET('/api/roles/exists', { params: { query }, signal }))).exists;
  };
}
