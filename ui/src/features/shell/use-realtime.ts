import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { staleKeys } from '@/lib/query/keys';
import { openCentrifuge } from '@/lib/realtime/centrifuge';
import { startRealtime } from '@/lib/realtime/realtime';
import { useSession, useSessionState } from '@/lib/session/context';

const path = '/ws/notification';

/** The events of the server; see internal/realtime. */
const nameOf = (data: unknown): string => (data as { name?: string } | null)?.name ?? '';

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
      onMessage: (data) => {
        for (const queryKey of staleKeys(nameOf(data))) void queryClient.invalidateQueries({ queryKey });
      },
      // The missed events are unknown, so all visible data reloads.
      onMissed: () => void queryClient.invalidateQueries(),
      onTrouble: setTrouble,
      alive: () => !session.expired(),
    });
  }, [api, session, queryClient, status]);

  return trouble;
}
