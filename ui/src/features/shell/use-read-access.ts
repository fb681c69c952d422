import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useSession } from '@/lib/session/context';

/**
 * Reads the roles, permissions and features of the user again. A change applies at once: to the menu, to buttons, to
 * the data of the page, and to the page itself if it is no longer permitted.
 */
export function useReadAccess(): () => Promise<void> {
  const api = useApi();
  const session = useSession();
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    try {
      const user = await unwrap(api.GET('/api/session'));
      const state = session.store.getState();
      if (state.status !== 'active') return;
      const decisive = ({ permissions, features }: typeof user) => JSON.stringify([permissions, features]);
      const changed = decisive(state.user) !== decisive(user);
      session.update(user);
      if (!changed) return;
      await router.invalidate();
      await queryClient.invalidateQueries();
    } catch (error) {
      // The next renewal of the token has the permissions too.
      console.warn('The permissions could not be read again.', error);
    }
  }, [api, session, router, queryClient]);
}
