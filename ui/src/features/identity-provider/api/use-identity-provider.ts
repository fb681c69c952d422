import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { identityProviderKeys } from './keys';
import { identityProviderQueries } from './queries';

export type IdentityProvider = Schema<'IdentityproviderProvider'>;
export type TestResult = Schema<'IdentityproviderTest'>;
export type Settings = Omit<Schema<'IdentityproviderSettings'>, '$schema'>;
type SetBody = Settings & { enabled: boolean; version: number };

export const useIdentityProvider = () => useQuery(identityProviderQueries.one(useApi()));

export const useTrial = (trialId: string) => useQuery(identityProviderQueries.trial(useApi(), trialId));

export function useSaveIdentityProvider() {
  const api = useApi();
  return useCommand({
    run: (body: SetBody, header) => unwrap(api.PUT('/api/identity-provider', { params: { header }, body })),
    stores: () => identityProviderKeys.one,
    invalidates: () => [identityProviderKeys.history],
  });
}

export function useRemoveIdentityProvider() {
  const api = useApi();
  return useCommand({
    run: async (version: number, header) => {
      await api.DELETE('/api/identity-provider', { params: { query: { version }, header } });
    },
    invalidates: () => [keys.identityProvider],
    seen: [identityProviderKeys.one],
  });
}

export function useTestIdentityProvider() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: Settings) => unwrap(api.POST('/api/identity-provider/test', { body })),
  });
}

export function useBeginTestSignIn() {
  const api = useApi();
  return useCommand({
    run: (body: Settings, header) =>
      unwrap(api.POST('/api/identity-provider/test-sign-ins', { params: { header }, body })),
    invalidates: () => [identityProviderKeys.history],
  });
}
