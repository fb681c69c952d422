import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { ApiError } from '@/lib/errors/api-error';
import { keys } from '@/lib/query/keys';
import { newCommandHeader } from '@/lib/query/use-command';

export type UserPreferences = Schema<'PreferencesChoices'>;
type Choice = Partial<Omit<UserPreferences, 'version'>>;

const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.preferences,
    queryFn: () => unwrap(api.GET('/api/user-preferences')),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The user's preferences, which apply on every device. */
export const useUserPreferences = () => useQuery(preferencesQuery(useApi()));

/** How a record opens from a list; a panel until the preferences are loaded. */
export const useOpenDetails = (): UserPreferences['openDetails'] =>
  useUserPreferences().data?.openDetails ?? 'panel';

/** Saves a choice for the user's other devices. It already applies here, whether or not the save succeeds. */
export function useSavePreference() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (choice: Choice) => {
      const known = queryClient.getQueryData<UserPreferences>(keys.preferences);
      if (!known) return;
      queryClient.setQueryData(keys.preferences, { ...known, ...choice });
      try {
        await inOrder(() => send(api, queryClient, choice));
      } catch (error) {
        console.warn('The choice was not kept for other devices.', error);
      }
    },
    [api, queryClient],
  );
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: a choice names the version that the one before it created. */
function inOrder(save: () => Promise<void>): Promise<void> {
  const saved = last.then(save, save);
  last = saved;
  return saved;
}

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'StaleVersionException';

/** A choice from a menu is complete by itself, so it also applies to what another tab has saved meanwhile. */
async function send(api: Api, queryClient: QueryClient, choice: Choice, again = true): Promise<void> {
  const known = queryClient.getQueryData<UserPreferences>(keys.preferences);
  if (!known) return;
  const params = { header: newCommandHeader() };
  const body = { ...known, ...choice };
  try {
    const { version } = await unwrap(api.PUT('/api/user-preferences', { params, body }));
    queryClient.setQueryData<UserPreferences>(keys.preferences, (now) => now && { ...now, version });
  } catch (error) {
    if (!again || !isStale(error)) throw error;
    await queryClient.fetchQuery({ ...preferencesQuery(api), staleTime: 0 });
    await send(api, queryClient, choice, false);
  }
}
