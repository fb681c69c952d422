import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useCommand } from '@/lib/query/use-command';
import { approvalKeys } from './keys';

export type PersonRow = Schema<'ApprovalHolder'>;
export type RoleRow = Schema<'ApprovalRoleHolder'>;

/** A limit as its form shows it. */
export interface Limit {
  name: string;
  approvalLimit: string;
  version: number;
}

const personOf = ({ fullName, approvalLimit = '', version }: Schema<'User'>): Limit => ({
  name: fullName,
  approvalLimit,
  version,
});

export function usePersonLimit(userId: string) {
  const api = useApi();
  return useQuery({
    queryKey: approvalKeys.person(userId),
    queryFn: async ({ signal }) =>
      personOf(await unwrap(api.GET('/api/users/{userId}', { params: { path: { userId } }, signal }))),
  });
}

export function useSetPersonLimit(userId: string) {
  const api = useApi();
  return useCommand({
    run: async (body: Omit<Limit, 'name'>, header) => {
      const params = { path: { userId }, header };
      return personOf(await unwrap(api.PUT('/api/users/{userId}/approval-limit', { params, body })));
    },
    stores: () => approvalKeys.person(userId),
    invalidates: () => [approvalKeys.people()],
  });
}

export function useRoleLimit(roleId: string) {
  const api = useApi();
  return useQuery({
    queryKey: approvalKeys.role(roleId),
    queryFn: ({ signal }): Promise<Limit> =>
      unwrap(api.GET('/api/roles/{roleId}/approval-limit', { params: { path: { roleId } }, signal })),
  });
}

export function useSetRoleLimit(roleId: string) {
  const api = useApi();
  return useCommand({
    run: (body: Omit<Limit, 'name'>, header): Promise<Limit> =>
      unwrap(api.PUT('/api/roles/{roleId}/approval-limit', { params: { path: { roleId }, header }, body })),
    stores: () => approvalKeys.role(roleId),
    invalidates: () => [approvalKeys.roles(), approvalKeys.people()],
  });
}
