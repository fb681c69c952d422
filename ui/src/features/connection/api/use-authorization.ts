import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { newCommandHeader, useCommand } from '@/lib/query/use-command';
import type { Connection } from './use-connections';

const authorization = '/api/connections/{connectionId}/profiles/{profileId}/authorization';

/**
 * Passes the address on instead of returning it: the cache of commands keeps what a command returns. Each attempt has
 * its own key, because the server sends an address once. A lost request has no effect: the next one replaces it.
 */
export function useRequestAuthorization(
  connectionId: string,
  profileId: string,
  leave: (address: string) => void,
) {
  const api = useApi();
  return useCommand({
    run: async (_: undefined) => {
      const params = { path: { connectionId, profileId }, header: newCommandHeader() };
      leave((await unwrap(api.POST(authorization, { params }))).address);
    },
    seen: [keys.connections.one(connectionId)],
  });
}

export function useFinishAuthorization(connectionId: string, profileId: string) {
  const api = useApi();
  return useCommand({
    run: (body: { state: string; code: string }, header) =>
      unwrap(api.PUT(authorization, { params: { path: { connectionId, profileId }, header }, body })),
    stores: ({ id }: Connection) => keys.connections.one(id),
    invalidates: () => [keys.connections.history(connectionId)],
    seen: [keys.connections.one(connectionId)],
  });
}
