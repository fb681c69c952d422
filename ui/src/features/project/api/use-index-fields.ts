import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { saveFile } from '@/lib/grid/csv';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type IndexField = Schema<'IndexfieldIndexField'>;
export type FieldBody = Omit<Schema<'IndexfieldFieldBody'>, '$schema'>;

const all = '/api/projects/{projectId}/index-fields';
const one = '/api/projects/{projectId}/index-fields/{indexFieldId}';

export function useIndexFields(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.projects.fields(projectId),
    queryFn: ({ signal }) => unwrap(api.GET(all, { params: { path: { projectId } }, signal })),
    select: ({ items }) => items,
  });
}

export function useFieldCommands(projectId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = keys.projects.fields(projectId);
  const options = { invalidates: () => [queryKey] };

  const save = useCommand({
    run: ({ seen, body }: { seen: IndexField | undefined; body: FieldBody }, header) => {
      if (!seen) return unwrap(api.POST(all, { params: { path: { projectId }, header }, body }));
      const params = { path: { projectId, indexFieldId: seen.id }, header };
      return unwrap(api.PUT(one, { params, body: { ...body, version: seen.version } }));
    },
    ...options,
  });

  const remove = useCommand({
    run: async ({ id, version }: { id: string; version: number }, header) => {
      const params = { path: { projectId, indexFieldId: id }, query: { version }, header };
      await api.DELETE(one, { params });
    },
    ...options,
    seen: [queryKey],
  });

  const importFile = useCommand({
    run: (file: File, header) => {
      const form = new FormData();
      form.append('file', file);
      return unwrap(
        api.POST('/api/projects/{projectId}/index-fields/import', {
          params: { path: { projectId }, header },
          body: { file: '' },
          bodySerializer: () => form,
        }),
      );
    },
    ...options,
  });

  const arrange = useCommand({
    run: (indexFieldIds: string[], header) =>
      unwrap(api.PATCH(all, { params: { path: { projectId }, header }, body: { indexFieldIds } })),
    stores: () => queryKey,
    onError: (error) => {
      toastError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  // Arrow keys arrive in quick succession, so the order is sent after a pause.
  const send = useDebouncedCallback((ids: string[]) => arrange.mutate(ids), {
    delay: 400,
    flushOnUnmount: true,
  });

  return {
    save,
    remove,
    importFile,
    arrange: (ids: string[]) => {
      queryClient.setQueryData<{ items: IndexField[] }>(
        queryKey,
        (old) =>
          old && { ...old, items: ids.flatMap((id) => old.items.find((item) => item.id === id) ?? []) },
      );
      send(ids);
    },
    template: async () => {
      const params = { path: { projectId } };
      const answer = api.GET('/api/projects/{projectId}/index-fields/template', { params, parseAs: 'blob' });
      try {
        saveFile((await unwrap(answer)) as unknown as Blob, 'index-fields.csv');
      } catch (error) {
        toastError(error);
      }
    },
  };
}
