import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

// Without a signal: a loader may wait for the request that a closed page started.
export const connectionQueries = {
  one: (api: Api, connectionId: string) =>
    queryOptions({
      queryKey: keys.connections.one(connectionId),
      queryFn: () =>
        unwrap(api.GET('/api/connections/{connectionId}', { params: { path: { connectionId } } })),
    }),
  history: (api: Api, connectionId: string) =>
    queryOptions({
      queryKey: keys.connections.history(connectionId),
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/api/connections/{connectionId}/history', { params: { path: { connectionId } }, signal }),
        ),
    }),
  sender: (api: Api) =>
    queryOptions({
      queryKey: keys.connections.sender,
      queryFn: ({ signal }) => unwrap(api.GET('/api/mail-sender', { signal })),
    }),
  blocked: (api: Api) =>
    queryOptions({
      queryKey: keys.connections.blocked,
      queryFn: ({ signal }) => unwrap(api.GET('/api/blocked-hosts', { signal })),
    }),
};
