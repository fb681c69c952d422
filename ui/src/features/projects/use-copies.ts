import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import { saveFile } from '@/lib/grid/csv';
import { useCommand } from '@/lib/query/use-command';
import { useFresh } from './use-projects';

export function useDuplicateProject(projectId: string) {
  const api = useApi();
  return useCommand(
    (name: string, key) => {
      const params = { path: { projectId }, header: { 'Idempotency-Key': key } };
      return taken(api.POST('/api/projects/{projectId}/duplicate', { params, body: { name } }));
    },
    { onSuccess: useFresh(), meta: { quiet: true } },
  );
}

export function useImportProject(workspaceId: string) {
  const api = useApi();
  return useCommand(
    ({ file, name }: { file: File; name: string }, key) => {
      const form = new FormData();
      form.append('file', file);
      const params = {
        path: { workspaceId },
        header: { 'Idempotency-Key': key },
        query: { ...(name && { name }) },
      };
      return taken(
        api.POST('/api/workspaces/{workspaceId}/projects/import', {
          params,
          body: { file: '' },
          bodySerializer: () => form,
        }),
      );
    },
    { onSuccess: useFresh(), meta: { quiet: true } },
  );
}

/** Downloads the project as a file. */
export function useExportProject() {
  const api = useApi();
  return async (projectId: string, name: string) => {
    const params = { path: { projectId } };
    try {
      const answer = api.GET('/api/projects/{projectId}/export', { params, parseAs: 'blob' });
      saveFile((await taken(answer)) as unknown as Blob, `${name}.project.json`);
    } catch (error) {
      toastError(error);
    }
  };
}
