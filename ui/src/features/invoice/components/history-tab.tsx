import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import type { Invoice } from '../api/use-invoice';

/** Changes with each comment that is added, changed or deleted: comments do not change the version of the invoice. */
const commentVersions = ({ comments }: Invoice) => comments.map(({ version }) => version).join();

/** The history of the invoice; it reloads after a change of the invoice. */
export function HistoryTab({ invoice }: { invoice: Invoice }) {
  const api = useApi();
  const found = useQuery({
    queryKey: [...keys.invoices.history(invoice.id), invoice.version, commentVersions(invoice)],
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
