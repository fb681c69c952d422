import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GridSource } from '@/components/grid/list-grid';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type ComponentEntry = Schema<'ComponentEntry'>;

const one = '/api/components/{componentId}';

export function useComponentsSource(projectId: string): GridSource<ComponentEntry> {
  const api = useApi();
  const params = { path: { projectId } };
  return {
    gridId: 'componentsGrid',
    queryKey: keys.projects.components(projectId),
    page: (body, signal) =>
      unwrap(api.POST('/api/projects/{projectId}/components/grid', { params, body, signal })),
    csv: (body, signal) =>
      api.POST('/api/projects/{projectId}/components/csv', { params, body, signal, parseAs: 'stream' }),
  };
}

export function useComponent(componentId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.component(componentId),
    queryFn: ({ signal }) => unwrap(api.GET(one, { params: { path: { componentId } }, signal })),
    meta: { quiet: true },
  });
}

export function useComponentCommands(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.projects.components(projectId) }),
    meta: { quiet: true },
  };
  const paramsOf = (componentId: string, key: string) => ({
    path: { componentId },
    header: { 'Idempotency-Key': key },
  });
  const update = useCommand(
    ({ id, ...body }: { id: string; name: string; description: string; version: number }, key) =>
      unwrap(api.PUT(one, { params: paramsOf(id, key), body })),
    options,
  );
  const copy = useCommand(
    ({ id, name }: { id: string; name: string }, key) =>
      unwrap(api.POST('/api/components/{componentId}/copy', { params: paramsOf(id, key), body: { name } })),
    options,
  );
  const remove = useCommand(async ({ id, version }: { id: string; version: number }, key) => {
    await api.DELETE(one, { params: { ...paramsOf(id, key), query: { version } } });
  }, options);
  const removeMany = useCommand((body: Omit<Schema<'ComponentDeleteSelection'>, '$schema'>, key) => {
    const params = { path: { projectId }, header: { 'Idempotency-Key': key } };
    return unwrap(api.POST('/api/projects/{projectId}/components/delete', { params, body }));
  }, options);
  /** The current version, for a form whose version is stale. */
  const read = (componentId: string) => unwrap(api.GET(one, { params: { path: { componentId } } }));
  return { update, copy, remove, removeMany, read };
}
