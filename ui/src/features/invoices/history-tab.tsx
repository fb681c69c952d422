import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import type { Invoice } from './use-invoice';

/** The history of the invoice; it reloads after a change of the invoice. */
export function HistoryTab({ invoice }: { invoice: Invoice }) {
  const api = useApi();
  const found = useQuery({
    queryKey: [...keys.invoices.history(invoice.id), invoice.version, invoice.comments.length],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/invoices/{invoiceId}/history', {
          params: { path: { invoiceId: invoice.id } },
          signal,
        }),
      ),
  });
  return <HistoryOf found={found} />;
}
