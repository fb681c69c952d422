import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type InvoiceAction = 'submit' | 'delete';
export type ActedInvoices = Schema<'InvoiceActedInvoices'>;

type BulkOrder =
  | { action: 'submit'; body: Schema<'GridSelection'> }
  | { action: 'delete'; body: Schema<'InvoiceDeleteSelection'> };

/** Submits or deletes the selected invoices. The server checks each of them. */
export function useInvoiceBulk(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (order: BulkOrder, header) => {
      const params = { path: { projectId }, header };
      return order.action === 'submit'
        ? unwrap<ActedInvoices>(
            api.POST('/api/projects/{projectId}/invoices/submit', { params, body: order.body }),
          )
        : unwrap<ActedInvoices>(
            api.POST('/api/projects/{projectId}/invoices/delete', { params, body: order.body }),
          );
    },
    refreshes: [keys.invoices.all, keys.tasks.all],
  });
}
