import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { agentKeys, printerKeys } from './keys';
import { printerQueries } from './queries';

export type Printer = Schema<'PrinterDetail'>;
export type PrinterBody = Omit<Schema<'PrinterSettings'>, '$schema'>;

const one = '/api/printers/{printerId}';
const stores = ({ id }: Printer) => printerKeys.one(id);
const invalidates = ({ id }: Printer) => [
  printerKeys.grid(),
  keys.printers.choices,
  printerKeys.history(id),
  agentKeys.grid(),
];

export const usePrinter = (printerId: string) => useQuery(printerQueries.one(useApi(), printerId));

export function useSavePrinter(seen: Printer | undefined) {
  const api = useApi();
  return useCommand({
    run: ({ body, version }: { body: PrinterBody; version: number }, header) => {
      if (!seen) return unwrap(api.POST('/api/printers', { params: { header }, body }));
      const params = { path: { printerId: seen.id }, header };
      return unwrap(api.PUT(one, { params, body: { ...body, version } }));
    },
    stores,
    invalidates,
  });
}

export function useSetActive({ id: printerId, version }: Printer) {
  const api = useApi();
  return useCommand({
    run: (active: boolean, header) => {
      const options = { params: { path: { printerId }, header }, body: { version } };
      return unwrap(
        active
          ? api.POST('/api/printers/{printerId}/activate', options)
          : api.POST('/api/printers/{printerId}/deactivate', options),
      );
    },
    stores,
    invalidates,
    seen: [printerKeys.one(printerId)],
  });
}

export function useVisit(printerId: string) {
  const api = useApi();
  return useCommand({
    run: (kind: 'attributes' | 'testPage', header) => {
      const options = { params: { path: { printerId }, header } };
      return unwrap(
        kind === 'testPage'
          ? api.POST('/api/printers/{printerId}/test-page', options)
          : api.POST('/api/printers/{printerId}/attributes', options),
      );
    },
    stores,
    invalidates,
    seen: [printerKeys.one(printerId)],
  });
}

/** Whether another printer has this name. */
export function useNameTaken(except: string) {
  const api = useApi();
  return async (name: string, signal: AbortSignal) => {
    const query = { name, ...(except && { except }) };
    return (await unwrap(api.GET('/api/printers/exists', { params: { query }, signal }))).exists;
  };
}
