import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { invoiceKeys } from './keys';
import type { Invoice } from './use-invoice';

export type OrderMatch = Schema<'InvoiceOrderMatch'>;
export type MatchedRow = Schema<'InvoiceMatchedRow'>;

/** The lines of the purchase order beside those of the invoice. Every version of the invoice is compared again. */
export function useOrderMatch({ id, version }: Invoice, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: invoiceKeys.match(id, version),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/invoices/{invoiceId}/order-match', { params: { path: { invoiceId: id } }, signal }),
      ),
    enabled,
    placeholderData: (before) => before,
  });
}
