import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type Setup = Omit<Schema<'DrillSetup'>, '$schema'>;
export type ErpType = Setup['erpType'];
export type Parameters = Setup['parameters'];
export type Found = Schema<'DrillFound'>;
type Change = Omit<Schema<'DrillChange'>, '$schema'>;

export function useDrillSetups() {
  const api = useApi();
  return useQuery({
    queryKey: keys.connections.drill,
    queryFn: ({ signal }) => unwrap(api.GET('/api/drill-setups', { signal })),
  });
}

export function useSaveDrillSetup(erpType: ErpType) {
  const api = useApi();
  return useCommand({
    run: (body: Change, header): Promise<Setup> =>
      unwrap(api.PUT('/api/drill-setups/{erpType}', { params: { path: { erpType }, header }, body })),
    refreshes: [keys.connections.drill],
  });
}

/** The invoices that a link of an ERP names. */
export function useDrilledInvoices(erpType: ErpType, parameters: { name: string; value: string }[]) {
  const api = useApi();
  return useQuery({
    queryKey: [...keys.invoices.all, 'drilled', erpType, parameters],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/drill/{erpType}', { params: { path: { erpType } }, body: { parameters }, signal }),
      ),
  });
}
