import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** Agents are online or offline by the time of their latest request, which raises no event. */
const agentInterval = 10_000;

export const printerQueries = {
  one: (api: Api, printerId: string) =>
    queryOptions({
      queryKey: keys.printers.one(printerId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/printers/{printerId}', { params: { path: { printerId } }, signal })),
    }),
  history: (api: Api, printerId: string) =>
    queryOptions({
      queryKey: keys.printers.history(printerId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/printers/{printerId}/history', { params: { path: { printerId } }, signal })),
    }),
  agents: (api: Api) =>
    queryOptions({
      queryKey: keys.agents.list,
      queryFn: ({ signal }) => unwrap(api.GET('/api/agents', { signal })),
    }),
  agent: (api: Api, agentId: string) =>
    queryOptions({
      queryKey: keys.agents.one(agentId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/agents/{agentId}', { params: { path: { agentId } }, signal })),
      refetchInterval: agentInterval,
    }),
  agentHistory: (api: Api, agentId: string) =>
    queryOptions({
      queryKey: keys.agents.history(agentId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/agents/{agentId}/history', { params: { path: { agentId } }, signal })),
    }),
};
