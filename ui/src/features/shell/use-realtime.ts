import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { refreshAfter } from '@/lib/query/refresh';
import { openCentrifuge } from '@/lib/realtime/centrifuge';
import { startRealtime } from '@/lib/realtime/realtime';
import { useSession, useSessionState } from '@/lib/session/context';

const path = '/ws/notification';

/** Events of the tenant invalidate the affected lists. True while the connection is interrupted. */
export function useRealtime(): boolean {
  const api = useApi();
  const session = useSession();
  const queryClient = useQueryClient();
  const { status } = useSessionState();
  const [trouble, setTrouble] = useState(false);

  useEffect(() => {
    if (status !== 'active') return;
    const url = `${window.location.origin.replace('http', 'ws')}${path}`;
    return startRealtime({
      open: async (events) => {
        const { key } = await unwrap(api.POST('/api/realtime/ticket'));
        return openCentrifuge(url, key, events);
      },
      onMessage: (data) => refreshAfter((data as Schema<'Notice'>).name, queryClient),
      // The missed events are unknown, so all visible data reloads.
      onMissed: () => void queryClient.invalidateQueries(),
      onTrouble: setTrouble,
      // A session that somebody ended is over at once: the token is not renewed, and the page says so.
      onExpired: () => void session.refresh().catch(() => {}),
      alive: () => !session.expired(),
    });
  }, [api, session, queryClient, status]);

  return trouble;
}
