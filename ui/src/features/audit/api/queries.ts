import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';

/** Entries never change. Only their position in the hash chain is added later. */
export const auditKeys = {
  all: ['audit'] as const,
  grid: () => ['audit', 'grid'] as const,
  one: (id: string) => ['audit', 'one', id] as const,
  verification: () => ['audit', 'verification'] as const,
  line: (id: string) => ['audit', 'one', id, 'line'] as const,
};

export const auditQueries = {
  one: (api: Api, entryId: string) =>
    queryOptions({
      queryKey: auditKeys.one(entryId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/audit/{entryId}', { params: { path: { entryId } }, signal })),
    }),
  /** Never cached, because the answer is about the moment of the question. */
  verification: (api: Api) =>
    queryOptions({
      queryKey: auditKeys.verification(),
      queryFn: ({ signal }) => unwrap(api.GET('/api/audit/verification', { signal })),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  line: (api: Api, entryId: string) =>
    queryOptions({
      queryKey: auditKeys.line(entryId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/audit/{entryId}/history', { params: { path: { entryId } }, signal })),
    }),
};
