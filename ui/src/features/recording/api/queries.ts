import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { unwrap } from '@/lib/api/unwrap';

export const recordingKeys = {
  grid: () => ['recordings', 'grid'] as const,
  one: (id: string) => ['recordings', 'one', id] as const,
};

export const recordingQueries = {
  one: (api: Api, recordingId: string) =>
    queryOptions({
      queryKey: recordingKeys.one(recordingId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/recordings/{recordingId}', { params: { path: { recordingId } }, signal })),
    }),
};
