import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { saveFile } from '@/lib/grid/csv';
import { useCommand } from '@/lib/query/use-command';
import type { ImportRoot } from './import-root';

export type ImportPreview = Schema<'ImportPreview'>;

// All addresses of imports have the same requests and answers.
const root = '/api/master-data/gl-accounts';
type Sample = typeof root;

const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return { body: { file: '' }, bodySerializer: () => form };
};

/** The requests of an import. The same file is sent for the preview, the report and the import. */
export function useImport(address: ImportRoot, refreshes: readonly QueryKey[]) {
  const api = useApi();
  const at = address as Sample;
  const [downloading, setDownloading] = useState(false);
  const download = async (load: () => Promise<unknown>, name: string) => {
    setDownloading(true);
    try {
      saveFile((await load()) as Blob, name);
    } catch (error) {
      toastError(error);
    } finally {
      setDownloading(false);
    }
  };
  const apply = useCommand({
    run: ({ file, digest }: { file: File; digest: string }, header) =>
      unwrap(api.POST(`${at}/import`, { params: { query: { digest }, header }, ...formOf(file) })),
    refreshes,
  });
  return {
    downloading,
    preview: (file: File) => unwrap(api.POST(`${at}/import/preview`, formOf(file))),
    apply,
    template: (name: string) =>
      download(() => unwrap(api.GET(`${at}/import/template`, { parseAs: 'blob' })), `${name}.csv`),
    report: (file: File, name: string) =>
      download(
        () => unwrap(api.POST(`${at}/import/report`, { ...formOf(file), parseAs: 'blob' })),
        `${name}-report.csv`,
      ),
  };
}
