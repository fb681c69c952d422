import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type DataExport = Schema<'DataexportExport'>;

const dataExportsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.dataExports,
    queryFn: ({ signal }) => unwrap(api.GET('/api/data-exports', { signal })),
  });

export const useDataExports = () => useQuery(dataExportsQuery(useApi()));

export function useStartDataExport() {
  const api = useApi();
  return useCommand({
    run: (_: undefined, header) => unwrap(api.POST('/api/data-exports', { params: { header } })),
    refreshes: [keys.dataExports],
  });
}

/** Asks for a link to an archive and follows it. The browser saves the archive without loading it into the page. */
export function useDownloadDataExport() {
  const api = useApi();
  return useCommand({
    run: (dataExportId: string, header) =>
      unwrap(
        api.POST('/api/data-exports/{dataExportId}/link', { params: { path: { dataExportId }, header } }),
      ),
    refreshes: [keys.dataExports],
    onSuccess: ({ path }) => follow(path),
  });
}

function follow(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  // An error is a failed download, and not a page that replaces this one.
  link.download = '';
  link.click();
}
