import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed panel started.
export const roleQueries = {
  one: (api: Api, roleId: string) =>
    queryOptions({
      queryKey: keys.roles.one(roleId),
      queryFn: () => unwrap(api.GET('/api/roles/{roleId}', { params: { path: { roleId } } })),
    }),
  /** The permissions that a role can contain. They change with the version of the server only. */
  permissions: (api: Api) =>
    queryOptions({
      queryKey: keys.permissions,
      queryFn: () => unwrap(api.GET('/api/permissions')),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
