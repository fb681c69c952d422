import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import { keys } from '@/lib/query/keys';
import {
  deviceCopy,
  type GridSettings,
  keepOnDevice,
  type SettingsControl,
  settingsOf,
  usualSettings,
} from './grid-settings';

const settle = 800;

/**
 * How this person left this list, on the server and thus in every browser. A change is seen at once and
 * sent when the hand rests; what the server did not take stays on the device and is sent the next time.
 */
export function useGridSettings(gridId: string): SettingsControl {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => keys.grids.settings(gridId), [gridId]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // One after the other: of two that are under way together the earlier might arrive last.
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const inOrder = useCallback((next: () => Promise<unknown>) => {
    sending.current = sending.current.then(next, next);
    return sending.current;
  }, []);

  const send = useCallback(
    (settings: GridSettings) =>
      inOrder(async () => {
        await taken(
          api.PUT('/api/grids/{gridId}/settings', {
            params: { path: { gridId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
            body: settings,
          }),
        );
        // What was changed meanwhile is not sent yet.
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
        await taken(api.GET('/api/grids/{gridId}/settings', { params: { path: { gridId } }, signal })),
      );
      keepOnDevice(gridId, { settings, unsent: false });
      return settings;
    },
    placeholderData: () => deviceCopy(gridId)?.settings,
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    // The device's copy or the list's own arrangement is there meanwhile.
    meta: { quiet: true },
  });
  const value = data ?? usualSettings;
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
    latest.current = usualSettings;
    // What is being read or sent just now would bring back what is given up.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, usualSettings);
    keepOnDevice(gridId, undefined);
    inOrder(() =>
      api.DELETE('/api/grids/{gridId}/settings', {
        params: { path: { gridId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
      }),
    ).catch(() => keepOnDevice(gridId, { settings: usualSettings, unsent: true }));
  }, [api, queryClient, queryKey, gridId, inOrder]);

  // Leaving the list or the page must not lose the last change.
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
