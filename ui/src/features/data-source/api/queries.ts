import { queryOptions, skipToken } from '@tanstack/react-query';
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
  latest: (sourceId: string) => [printers, 'dataSources', 'latest', sourceId] as const,
};

/** Agents are online or offline by the time of their latest request, which raises no event. */
const conditionInterval = 10_000;
const runInterval = 1_000;

export const unfinished = (run: DataRun | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running';

/** How long the server stores a result. */
const storedFor = 15 * 60_000;

export const sourceQueries = {
  /** The id of the latest run that was started in this browser tab. It remains when the panel is closed or moved. */
  latest: (sourceId: string) =>
    queryOptions<string>({ queryKey: sourceKeys.latest(sourceId), queryFn: skipToken, gcTime: storedFor }),
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
