import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import { keys } from '@/lib/query/keys';
import type { Invoice } from './use-invoice';

/** What happened to the invoice; asked for again when the invoice has changed. */
export function HistoryTab({ invoice }: { invoice: Invoice }) {
  const api = useApi();
  const found = useQuery({
    queryKey: [...keys.invoices.history(invoice.id), invoice.version, invoice.comments.length],
    queryFn: ({ signal }) =>
      taken(
        api.GET('/api/invoices/{invoiceId}/history', {
          params: { path: { invoiceId: invoice.id } },
          signal,
        }),
      ),
    meta: { quiet: true },
  });
  return <HistoryOf found={found} />;
}
