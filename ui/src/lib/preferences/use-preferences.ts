import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { newCommandHeader } from '@/lib/query/use-command';

export type UserPreferences = Schema<'PreferencesChoices'>;

/** The user's preferences, which apply on every device. */
export function useUserPreferences() {
  const api = useApi();
  return useQuery({
    queryKey: keys.preferences,
    queryFn: () => unwrap(api.GET('/api/user-preferences')),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How a record opens from a list; a panel until the preferences are loaded. */
export const useOpenDetails = (): UserPreferences['openDetails'] =>
  useUserPreferences().data?.openDetails ?? 'panel';

/** Saves a choice for the user's other devices. It already applies here, whether or not the save succeeds. */
export function useSavePreference() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (change: Partial<UserPreferences>) => {
      const known = queryClient.getQueryData<UserPreferences>(keys.preferences);
      if (!known) return;
      const body = { ...known, ...change };
      queryClient.setQueryData(keys.preferences, body);
      const header = newCommandHeader();
      try {
        await api.PUT('/api/user-preferences', { params: { header }, body });
      } catch (error) {
        console.warn('The choice was not kept for other devices.', error);
      }
    },
    [api, queryClient],
  );
}
