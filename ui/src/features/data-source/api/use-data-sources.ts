import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useCommand } from '@/lib/query/use-command';
import { sourceKeys, sourceQueries } from './queries';

export const useDataSource = (id: string) => useQuery(sourceQueries.one(useApi(), id));

/** A run with its result. It is read each second until it ends. */
export const useDataRun = (id: string) => useQuery(sourceQueries.run(useApi(), id));

/** Starts a run with the values of the parameters by their names. */
export function useRunDataSource(dataSourceId: string) {
  const api = useApi();
  return useCommand({
    run: (values: Record<string, string>, header) =>
      unwrap(
        api.POST('/api/data-sources/{dataSourceId}/runs', {
          params: { path: { dataSourceId }, header },
          body: { arguments: values },
        }),
      ),
    stores: ({ id }) => sourceKeys.run(id),
    invalidates: () => [sourceKeys.grid()],
    seen: [sourceKeys.one(dataSourceId)],
  });
}
