import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '@/lib/api/context';
import { tabChannel } from '@/lib/session/channel';
import { useSession } from '@/lib/session/context';
import { watchIdle } from '@/lib/session/idle';

/**
 * Stops the session after a time without activity and leads to the timeout page. The server learns of
 * activity as well: it refuses the session of a person who is inactive.
 */
export function useIdle(): void {
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
        // A report that fails is repeated with the next activity.
        onActivity: () => void api.POST('/api/session/activity').catch(() => {}),
      }),
    [api, session, router, tenant],
  );
}
