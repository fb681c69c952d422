import { queryOptions } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useCommand } from '@/lib/query/use-command';
import { featureKeys } from './keys';

export type Flag = Schema<'FeatureFlag'>;
export type FlagBody = Omit<Schema<'FeatureSettings'>, '$schema'>;

const one = '/api/features/{featureId}';

export const featureQueries = {
  one: (api: Api, featureId: string) =>
    queryOptions({
      queryKey: featureKeys.one(featureId),
      queryFn: ({ signal }) => unwrap(api.GET(one, { params: { path: { featureId } }, signal })),
    }),
  history: (api: Api, featureId: string) =>
    queryOptions({
      queryKey: featureKeys.history(featureId),
      queryFn: ({ signal }) =>
        unwrap(api.GET('/api/features/{featureId}/history', { params: { path: { featureId } }, signal })),
    }),
  tenants: (api: Api) =>
    queryOptions({
      queryKey: featureKeys.tenants,
      queryFn: ({ signal }) => unwrap(api.GET('/api/features/tenants', { signal })),
    }),
};

export function useSaveFeature(seen: Flag | undefined) {
  const api = useApi();
  return useCommand({
    run: ({ body, version }: { body: FlagBody; version: number }, header) => {
      if (!seen) return unwrap(api.POST('/api/features', { params: { header }, body }));
      const params = { path: { featureId: seen.id }, header };
      return unwrap(api.PUT(one, { params, body: { ...body, version } }));
    },
    stores: ({ id }) => featureKeys.one(id),
    invalidates: ({ id }) => [featureKeys.grid(), featureKeys.history(id)],
  });
}

/** Whether another flag has this name. */
export function useNameTaken(except: string) {
  const api = useApi();
  return async (name: string, signal: AbortSignal) => {
    const query = { name, ...(except && { except }) };
    return (await unwrap(api.GET('/api/features/exists', { params: { query }, signal }))).exists;
  };
}
