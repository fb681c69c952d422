import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

export type DataSource = Schema<'DatasourceDataSource'>;
export type DataRun = Schema<'DatasourceDataSourceRun'>;

const [printers] = keys.printers.all;

/** The queries of this feature. They begin with the key that an event of agents makes stale. */
export const sourceKeys = {
  grid: () => [printers, 'dataSources', 'grid'] as const,
  one: (id: string) => [printers, 'dataSources', 'one', id] as const,
  run: (id: string) => [printers, 'dataSources', 'run', id] as const,
};

/** Agents are online or offline by the time of their latest request, which raises no event. */
const conditionInterval = 10_000;
const runInterval = 1_000;

export const unfinished = (run: DataRun | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running';

export const sourceQueries = {
  one: (api: Api, dataSourceId: string) =>
    queryOptions({
      queryKey: sourceKeys.one(dataSourceId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/data-sources/{dataSourceId}', { params: { path: { dataSourceId } }, signal })),
      refetchInterval: conditionInterval,
    }),
  run: (api: Api, dataRunId: string) =>
    queryOptions({
      queryKey: sourceKeys.run(dataRunId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/data-source-runs/{dataRunId}', { params: { path: { dataRunId } }, signal })),
      refetchInterval: ({ state }) => !state.error && unfinished(state.data) && runInterval,
      // The server deletes a result after 15 minutes. The shown result does not change and is not read again.
      staleTime: ({ state }) => (unfinished(state.data) ? runInterval : 'static'),
    }),
};
