import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useCommand } from '@/lib/query/use-command';
import { changedByScimClients, identityProviderQueries } from './queries';

export type ScimClient = Schema<'ScimClient'>;
export type AddedClient = Schema<'ScimAddedClient'>;
type NewClient = Omit<Schema<'ScimNewClient'>, '$schema'>;

export const useScimClients = () => useQuery(identityProviderQueries.scimClients(useApi()));

/** Passes the token on instead of returning it: the cache of commands keeps what a command returns. */
export function useAddScimClient(show: (added: AddedClient) => void) {
  const api = useApi();
  return useCommand({
    run: async (body: NewClient, header) => {
      show(await unwrap(api.POST('/api/scim-clients', { params: { header }, body })));
    },
    invalidates: () => changedByScimClients,
  });
}

export function useRevokeScimClient() {
  const api = useApi();
  return useCommand({
    run: async (clientId: string, header) => {
      await api.DELETE('/api/scim-clients/{clientId}', { params: { path: { clientId }, header } });
    },
    refreshes: changedByScimClients,
  });
}
