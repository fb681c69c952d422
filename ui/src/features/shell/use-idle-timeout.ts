import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '@/lib/api/context';
import { tabChannel } from '@/lib/session/channel';
import { useSession } from '@/lib/session/context';
import { watchIdle } from '@/lib/session/idle';

/**
 * Ends the session after a time without activity and shows the timeout page. Activity is also reported to the
 * server, which refuses idle sessions.
 */
export function useIdleTimeout(): void {
  const session = useSession();
  const router = useRouter();
  const api = useApi();
  const { tenant } = session;
  useEffect(
    () =>
      watchIdle(tabChannel(tenant), {
        onIdle: () => {
          session.pause();
          void router.navigate({
            to: '/$tenant/session-timeout',
            params: { tenant },
            search: { redirectUri: router.state.location.href },
            ignoreBlocker: true,
          });
        },
        // A failed report is repeated with the next activity.
        onActivity: () => void api.POST('/api/session/activity').catch(() => {}),
      }),
    [api, session, router, tenant],
  );
}
