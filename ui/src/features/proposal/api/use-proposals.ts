import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { proposalQueries } from './queries';

export type Proposal = Schema<'Proposal'>;
export type ProposalEntry = Schema<'ProposalEntry'>;
export type SecuritySettings = Schema<'ProposalSecuritySettings'>;

export const useProposal = (proposalId: string) => useQuery(proposalQueries.one(useApi(), proposalId));

/** The decisions about one change. A confirmed change may concern every page of people and rules. */
export function useDecide(proposalId: string) {
  const api = useApi();
  const path = { proposalId };
  const effects = {
    stores: () => keys.proposals.one(proposalId),
    invalidates: () => [keys.proposals.grid(), keys.menu, keys.securitySettings],
    seen: [keys.proposals.all],
  };
  const approve = useCommand({
    run: (body: { comment?: string }, header) =>
      unwrap(api.POST('/api/proposals/{proposalId}/approve', { params: { path, header }, body })),
    ...effects,
  });
  const reject = useCommand({
    run: (body: { comment: string }, header) =>
      unwrap(api.POST('/api/proposals/{proposalId}/reject', { params: { path, header }, body })),
    ...effects,
  });
  const withdraw = useCommand({
    run: (_: undefined, header) =>
      unwrap(api.POST('/api/proposals/{proposalId}/withdraw', { params: { path, header } })),
    ...effects,
  });
  return { approve, reject, withdraw };
}

export const useSecuritySettings = () => useQuery(proposalQueries.settings(useApi()));

export function useSaveSecuritySettings() {
  const api = useApi();
  return useCommand({
    run: (body: Pick<SecuritySettings, 'secondAdministrator' | 'version'>, header) =>
      unwrap(api.PUT('/api/security-settings', { params: { header }, body })),
    stores: () => keys.securitySettings,
  });
}
