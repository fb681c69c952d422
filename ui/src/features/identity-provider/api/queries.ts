import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { identityProviderKeys } from './keys';

/** How often a pending test sign-in is read again, in milliseconds. */
const pause = 1500;

/** Below the key that the event about the identity provider makes stale. */
export const scimClientsKey = [...keys.identityProvider, 'scim-clients'] as const;

/** What an added or revoked client changes on the page. */
export const changedByScimClients = [scimClientsKey, identityProviderKeys.history] as const;

// Without a signal: a loader may wait for the request that a closed page started.
export const identityProviderQueries = {
  one: (api: Api) =>
    queryOptions({
      queryKey: identityProviderKeys.one,
      queryFn: () => unwrap(api.GET('/api/identity-provider')),
    }),
  history: (api: Api) =>
    queryOptions({
      queryKey: identityProviderKeys.history,
      queryFn: ({ signal }) => unwrap(api.GET('/api/identity-provider/history', { signal })),
    }),
  scimClients: (api: Api) =>
    queryOptions({
      queryKey: scimClientsKey,
      queryFn: ({ signal }) => unwrap(api.GET('/api/scim-clients', { signal })),
    }),
  trial: (api: Api, trialId: string) =>
    queryOptions({
      queryKey: identityProviderKeys.trial(trialId),
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/api/identity-provider/test-sign-ins/{trialId}', {
            params: { path: { trialId } },
            signal,
          }),
        ),
      refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pause : false),
    }),
};
