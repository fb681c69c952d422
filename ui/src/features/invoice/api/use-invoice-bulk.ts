import { useQuery } from '@tanstack/react-query';
import type { SelectedRows } from '@/components/grid/requests';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type InvoiceAction = 'submit' | 'assign' | 'delete';
export type ActedInvoices = Schema<'InvoiceActedInvoices'>;

type BulkOrder =
  | { action: 'submit'; body: Schema<'GridSelection'> }
  | { action: 'assign'; body: Schema<'InvoiceAssignSelection'> }
  | { action: 'delete'; body: Schema<'InvoiceDeleteSelection'> };

/** Submits, assigns or deletes the selected invoices. The server checks each of them. */
export function useInvoiceBulk(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (order: BulkOrder, header) => {
      const params = { path: { projectId }, header };
      switch (order.action) {
        case 'submit':
          return unwrap<ActedInvoices>(
            api.POST('/api/projects/{projectId}/invoices/submit', { params, body: order.body }),
          );
        case 'assign':
          return unwrap<ActedInvoices>(
            api.POST('/api/projects/{projectId}/invoices/assign', { params, body: order.body }),
          );
        case 'delete':
          return unwrap<ActedInvoices>(
            api.POST('/api/projects/{projectId}/invoices/delete', { params, body: order.body }),
          );
      }
    },
    refreshes: [keys.invoices.all, keys.tasks.all],
  });
}

/** The largest amount of the selected invoices per currency, to compare with approval limits. */
export function useLargestAmounts(projectId: string, { selection: { all: _all, ...rows } }: SelectedRows) {
  const api = useApi();
  const body: Schema<'GridRequest'> = {
    ...rows,
    totals: [{ field: 'invoiceAmount', function: 'max' }],
    pageSize: 1,
  };
  return useQuery({
    queryKey: [...keys.invoices.grid(projectId), 'largest', body],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/projects/{projectId}/invoices/grid', {
          params: { path: { projectId } },
          body,
          signal,
        }),
      ),
  });
}
