import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';
import { agentKeys, printerKeys } from './keys';

/** Agents are online or offline by the time of their latest request, which raises no event. */
const agentInterval = 10_000;

export const printerQueries = {
  one: (api: Api, printerId: string) =>
    queryOptions({
      queryKey: printerKeys.one(printerId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/printers/{printerId}', { params: { path: { printerId } }, signal })),
    }),
  history: (api: Api, printerId: string) =>
    queryOptions({
      queryKey: printerKeys.history(printerId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/printers/{printerId}/history', { params: { path: { printerId } }, signal })),
    }),
  agents: (api: Api) =>
    queryOptions({
      queryKey: agentKeys.list,
      queryFn: ({ signal }) => unwrap(api.GET('/api/agents', { signal })),
    }),
  agent: (api: Api, agentId: string) =>
    queryOptions({
      queryKey: agentKeys.one(agentId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/agents/{agentId}', { params: { path: { agentId } }, signal })),
      refetchInterval: agentInterval,
    }),
  agentHistory: (api: Api, agentId: string) =>
    queryOptions({
      queryKey: agentKeys.history(agentId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/agents/{agentId}/history', { params: { path: { agentId } }, signal })),
    }),
};
