import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '@/lib/api/context';
import { keys } from '@/lib/query/keys';
import { newCommandHeader } from '@/lib/query/use-command';
import { can } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';

/** Opening a workspace or one of its projects makes it the most recent one. */
export function useRecordVisit(user: SessionUser | undefined): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { workspaceId } = useParams({ strict: false });
  const lists = can(user, 'workspaces', 'getList');
  useEffect(() => {
    if (!workspaceId || !lists) return;
    const header = newCommandHeader();
    api
      .POST('/api/recent-workspaces', { params: { header }, body: { workspaceId } })
      .then(() => queryClient.invalidateQueries({ queryKey: keys.menu }))
      // A failure is ignored, because the recent list is not essential.
      .catch((error: unknown) => console.warn('The visit was not remembered.', error));
  }, [api, queryClient, workspaceId, lists]);
}
