import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

export type PendingProposal = NonNullable<Schema<'NavigationMenu'>['proposals']>[number];

/** The changes that wait for a second administrator. The menu has read them already. */
export function usePendingProposals(): readonly PendingProposal[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.menu,
    queryFn: () => unwrap(api.GET('/api/menu')),
    enabled: false,
  });
  return data?.proposals ?? none;
}

const none: readonly PendingProposal[] = [];
