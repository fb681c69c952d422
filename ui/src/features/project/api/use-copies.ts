import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { saveFile } from '@/lib/grid/csv';
import { useCommand } from '@/lib/query/use-command';
import { useUpdateProjectCache } from './use-projects';

export function useDuplicateProject(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (name: string, header) => {
      const params = { path: { projectId }, header };
      return unwrap(api.POST('/api/projects/{projectId}/duplicate', { params, body: { name } }));
    },
    onSuccess: useUpdateProjectCache(),
  });
}

export function useImportProject(workspaceId: string) {
  const api = useApi();
  return useCommand({
    run: ({ file, name }: { file: File; name: string }, header) => {
      const form = new FormData();
      form.append('file', file);
      const params = {
        path: { workspaceId },
        header,
        query: { ...(name && { name }) },
      };
      return unwrap(
        api.POST('/api/workspaces/{workspaceId}/projects/import', {
          params,
          body: { file: '' },
          bodySerializer: () => form,
        }),
      );
    },
    onSuccess: useUpdateProjectCache(),
  });
}

/** Downloads the project as a file. */
export function useExportProject() {
  const api = useApi();
  return async (projectId: string, name: string) => {
    const params = { path: { projectId } };
    try {
      const answer = api.GET('/api/projects/{projectId}/export', { params, parseAs: 'blob' });
      saveFile((await unwrap(answer)) as unknown as Blob, `${name}.project.json`);
    } catch (error) {
      toastError(error);
    }
  };
}
