import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { printerQueries } from './queries';

export type Agent = Schema<'Agent'>;
export type PairedAgent = Schema<'AgentPairedAgent'>;

const invalidates = () => [keys.printers.all];

export const useAgent = (agentId: string) => useQuery(printerQueries.agent(useApi(), agentId));

export const useAgents = () => useQuery(printerQueries.agents(useApi()));

export function useAddAgent() {
  const api = useApi();
  return useCommand({
    run: (body: { name: string }, header) =>
      unwrap(api.POST('/api/agents/pairing', { params: { header }, body })),
    invalidates,
  });
}

export function useIssueCode(agentId: string) {
  const api = useApi();
  return useCommand({
    run: (_: undefined, header) =>
      unwrap(api.POST('/api/agents/{agentId}/pairing-code', { params: { path: { agentId }, header } })),
    invalidates,
  });
}

export function useRotateKey(agentId: string) {
  const api = useApi();
  return useCommand({
    run: (_: undefined, header) =>
      unwrap(api.POST('/api/agents/{agentId}/rotate-key', { params: { path: { agentId }, header } })),
    invalidates,
  });
}

export function useRevokeAgent(agentId: string) {
  const api = useApi();
  return useCommand({
    run: async (_: undefined, header) => {
      await api.DELETE('/api/agents/{agentId}', { params: { path: { agentId }, header } });
    },
    invalidates,
  });
}
