import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { connectionQueries } from './queries';

export type Connection = Schema<'Connection'>;
export type Profile = Schema<'ConnectionProfile'>;
export type Key = Profile['keys'][number];
export type ConnectionType = Connection['type'];
export type ProfileBody = Omit<Schema<'ConnectionNewProfile'>, '$schema'>;

const one = '/api/connections/{connectionId}';
const profiles = '/api/connections/{connectionId}/profiles';
const profile = '/api/connections/{connectionId}/profiles/{profileId}';

// Not the connection itself, whose data a save stores.
const stale = (id: string) => [
  keys.connections.grid(),
  keys.connections.history(id),
  keys.connections.sender,
];
const stores = ({ id }: Connection) => keys.connections.one(id);
const invalidates = ({ id }: Connection) => stale(id);

export const useConnection = (connectionId: string) =>
  useQuery(connectionQueries.one(useApi(), connectionId));

export function useCreateConnection() {
  const api = useApi();
  return useCommand({
    run: (body: { type: ConnectionType; name: string; description: string }, header) =>
      unwrap(api.POST('/api/connections', { params: { header }, body })),
    stores,
    invalidates,
  });
}

export function useSaveConnection(connectionId: string) {
  const api = useApi();
  return useCommand({
    run: (body: { name: string; description: string; version: number }, header) =>
      unwrap(api.PUT(one, { params: { path: { connectionId }, header }, body })),
    stores,
    invalidates,
  });
}

export function useDeleteConnection(connectionId: string) {
  const api = useApi();
  return useCommand({
    run: async (_: undefined, header) => {
      await api.DELETE(one, { params: { path: { connectionId }, header } });
    },
    invalidates: () => [keys.connections.grid(), keys.connections.sender],
    seen: [keys.connections.one(connectionId)],
  });
}

export function useSaveProfile(connectionId: string) {
  const api = useApi();
  return useCommand({
    run: ({ seen, body }: { seen: Profile | undefined; body: ProfileBody }, header) => {
      if (!seen) return unwrap(api.POST(profiles, { params: { path: { connectionId }, header }, body }));
      const params = { path: { connectionId, profileId: seen.id }, header };
      return unwrap(api.PUT(profile, { params, body: { ...body, version: seen.version } }));
    },
    stores,
    invalidates,
  });
}

export function useRemoveProfile(connectionId: string) {
  const api = useApi();
  return useCommand({
    run: (profileId: string, header) =>
      unwrap(api.DELETE(profile, { params: { path: { connectionId, profileId }, header } })),
    stores,
    invalidates,
    seen: [keys.connections.one(connectionId)],
  });
}

export function useRemoveKey(connectionId: string, profileId: string) {
  const api = useApi();
  return useCommand({
    run: (keyId: string, header) =>
      unwrap(
        api.DELETE('/api/connections/{connectionId}/profiles/{profileId}/keys/{keyId}', {
          params: { path: { connectionId, profileId, keyId }, header },
        }),
      ),
    stores,
    invalidates,
    seen: [keys.connections.one(connectionId)],
  });
}

export function useTestProfile(connectionId: string, profileId: string) {
  const api = useApi();
  return useCommand({
    run: (message: boolean, header) =>
      unwrap(
        api.POST('/api/connections/{connectionId}/profiles/{profileId}/test', {
          params: { path: { connectionId, profileId }, header },
          body: { message },
        }),
      ),
    stores,
    invalidates,
    seen: [keys.connections.one(connectionId)],
  });
}

export function useHostKey() {
  const api = useApi();
  return (host: string, port: number) =>
    unwrap(api.POST('/api/connections/host-key', { body: { host, port } }));
}

export function useSetSender() {
  const api = useApi();
  return useCommand({
    run: (body: { profileId: string; seen: string }, header) =>
      unwrap(api.PUT('/api/mail-sender', { params: { header }, body })),
    stores: () => keys.connections.sender,
    invalidates: () => [keys.connections.all],
  });
}

export function useSetBlockedHosts() {
  const api = useApi();
  return useCommand({
    run: (body: { hosts: string[]; seen: string[] }, header) =>
      unwrap(api.PUT('/api/blocked-hosts', { params: { header }, body })),
    stores: () => keys.connections.blocked,
  });
}

/** Whether another connection has this name. */
export function useNameTaken(except: string) {
  const api = useApi();
  return async (name: string, signal: AbortSignal) => {
    const query = { name, ...(except && { except }) };
    return (await unwrap(api.GET('/api/connections/exists', { params: { query }, signal }))).exists;
  };
}
