import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { newCommandHeader } from '@/lib/query/use-command';
import {
  defaultSettings,
  deviceCopy,
  type GridSettings,
  keepOnDevice,
  type SettingsControl,
  settingsOf,
} from './grid-settings';

const settle = 800;

/**
 * The user's settings of a list, stored on the server for every browser. A change is visible immediately and
 * sent after a pause; unsaved changes stay on the device and are sent later.
 */
export function useGridSettings(gridId: string): SettingsControl {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => keys.grids.settings(gridId), [gridId]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Sequential: of two concurrent requests the earlier one might arrive last.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const inOrder = useCallback((next: () => Promise<unknown>) => {
    sending.current = sending.current.then(next, next);
    return sending.current;
  }, []);

  const send = useCallback(
    (settings: GridSettings) =>
      inOrder(async () => {
        await unwrap(
          api.PUT('/api/grids/{gridId}/settings', {
            params: { path: { gridId }, header: newCommandHeader() },
            body: settings,
          }),
        );
        // Changes made during the request are not sent yet.
        const kept = deviceCopy(gridId)?.settings;
        if (JSON.stringify(kept) === JSON.stringify(settingsOf(settings)))
          keepOnDevice(gridId, { settings, unsent: false });
      }),
    [api, gridId, inOrder],
  );

  const { data } = useQuery<GridSettings>({
    queryKey,
    queryFn: async ({ signal }) => {
      const kept = deviceCopy(gridId);
      if (kept?.unsent) {
        await send(kept.settings);
        return kept.settings;
      }
      const settings = settingsOf(
        await unwrap(api.GET('/api/grids/{gridId}/settings', { params: { path: { gridId } }, signal })),
      );
      keepOnDevice(gridId, { settings, unsent: false });
      return settings;
    },
    placeholderData: () => deviceCopy(gridId)?.settings,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    // Until then, the device's copy or the list's default applies.
  });
  const value = data ?? defaultSettings;
  const latest = useRef(value);
  latest.current = value;

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    send(latest.current).catch(() => {});
  }, [send]);

  const change = useCallback(
    (part: Partial<GridSettings>) => {
      const next = { ...latest.current, ...part };
      latest.current = next;
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, next);
      keepOnDevice(gridId, { settings: next, unsent: true });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, settle);
    },
    [queryClient, queryKey, gridId, flush],
  );

  const reset = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current = defaultSettings;
    // A running read or save would restore the settings that are being reset.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, defaultSettings);
    keepOnDevice(gridId, undefined);
    inOrder(() =>
      api.DELETE('/api/grids/{gridId}/settings', {
        params: { path: { gridId }, header: newCommandHeader() },
      }),
    ).catch(() => keepOnDevice(gridId, { settings: defaultSettings, unsent: true }));
  }, [api, queryClient, queryKey, gridId, inOrder]);

  // The last change must survive leaving the list or the page.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, [flush]);

  return useMemo(() => ({ value, change, reset }), [value, change, reset]);
}
