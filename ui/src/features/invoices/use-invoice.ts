import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type Invoice = Schema<'Invoice'>;
export type FieldName = Schema<'InvoiceField'>['name'];

export function useInvoice(invoiceId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.invoices.one(invoiceId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/invoices/{invoiceId}', { params: { path: { invoiceId } }, signal })),
    meta: { quiet: true },
  });
}

export function useDocument(documentId: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: keys.documents.content(documentId ?? ''),
    queryFn: ({ signal }) =>
      unwrap<Blob>(
        api.GET('/api/documents/{documentId}/content', {
          params: { path: { documentId: documentId ?? '' } },
          parseAs: 'blob',
          signal,
        }) as Promise<{ data?: Blob }>,
      ),
    enabled: documentId !== undefined,
    // A document is immutable, so its data never becomes stale.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** Every command returns the changed invoice, so that the page is current immediately. */
export function useInvoiceCommands(invoiceId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const options = {
    meta: { quiet: true },
    onSuccess: (invoice: Invoice) => {
      queryClient.setQueryData(keys.invoices.one(invoiceId), invoice);
      void queryClient.invalidateQueries({ queryKey: keys.invoices.grid(invoice.projectId) });
      void queryClient.invalidateQueries({ queryKey: keys.tasks.all });
    },
  };
  const params = (key: string) => ({ path: { invoiceId }, header: { 'Idempotency-Key': key } });

  return {
    fields: useCommand(
      (body: Schema<'InvoiceIndexData'>, key) =>
        unwrap(api.PATCH('/api/invoices/{invoiceId}/index-data', { params: params(key), body })),
      options,
    ),
    extra: useCommand(
      (body: Schema<'InvoiceIndexFields'>, key) =>
        unwrap(api.PATCH('/api/invoices/{invoiceId}/index-fields', { params: params(key), body })),
      options,
    ),
    ledger: useCommand(
      (body: Schema<'InvoiceLedger'>, key) =>
        unwrap(api.PATCH('/api/invoices/{invoiceId}/general-ledger', { params: params(key), body })),
      options,
    ),
    submit: useCommand(
      (body: Schema<'InvoiceSubmission'>, key) =>
        unwrap(api.POST('/api/invoices/{invoiceId}/submit', { params: params(key), body })),
      options,
    ),
    withdraw: useCommand(
      (version: number, key) =>
        unwrap(api.POST('/api/invoices/{invoiceId}/withdraw', { params: params(key), body: { version } })),
      options,
    ),
    retry: useCommand(
      (_version: number, key) => unwrap(api.POST('/api/invoices/{invoiceId}/retry', { params: params(key) })),
      options,
    ),
    remove: useCommand(
      (body: Schema<'InvoiceDeletion'>, key) =>
        unwrap(api.DELETE('/api/invoices/{invoiceId}', { params: params(key), body })),
      options,
    ),
    notDuplicate: useCommand(
      (version: number, key) =>
        unwrap(
          api.PATCH('/api/invoices/{invoiceId}/unmark-duplicate', { params: params(key), body: { version } }),
        ),
      options,
    ),
    comment: useCommand(
      (comment: string, key) =>
        unwrap(api.POST('/api/invoices/{invoiceId}/comments', { params: params(key), body: { comment } })),
      options,
    ),
  };
}

export const fieldOf = (invoice: Invoice, name: FieldName): string =>
  invoice.indexData.find((field) => field.name === name)?.value ?? '';

export function amountOf(invoice: Invoice) {
  const amount = fieldOf(invoice, 'invoiceAmount');
  return amount ? { amount, currency: fieldOf(invoice, 'currency') || 'USD' } : undefined;
}
