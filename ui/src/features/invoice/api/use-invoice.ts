import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { type CommandHeader, useCommand } from '@/lib/query/use-command';
import { invoiceQueries } from './queries';

export type Invoice = Schema<'Invoice'>;
export type FieldName = Schema<'InvoiceField'>['name'];

export function useInvoice(invoiceId: string) {
  return useQuery(invoiceQueries.one(useApi(), invoiceId));
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
  });
}

/** Every command returns the changed invoice, so that the page is current immediately. */
export function useInvoiceCommands(invoiceId: string) {
  const api = useApi();
  const options = {
    stores: () => keys.invoices.one(invoiceId),
    invalidates: ({ projectId }: Invoice) => [keys.invoices.grid(projectId), keys.tasks.all],
  };
  /** An action depends on the state that the page showed; the forms read a changed invoice again themselves. */
  const action = { ...options, seen: [keys.invoices.one(invoiceId)] };
  const params = (header: CommandHeader) => ({ path: { invoiceId }, header });

  return {
    fields: useCommand({
      run: (body: Schema<'InvoiceIndexData'>, header) =>
        unwrap(api.PATCH('/api/invoices/{invoiceId}/index-data', { params: params(header), body })),
      ...options,
    }),
    extra: useCommand({
      run: (body: Schema<'InvoiceIndexFields'>, header) =>
        unwrap(api.PATCH('/api/invoices/{invoiceId}/index-fields', { params: params(header), body })),
      ...options,
    }),
    lines: useCommand({
      run: (body: Schema<'InvoiceLines'>, header) =>
        unwrap(api.PATCH('/api/invoices/{invoiceId}/line-items', { params: params(header), body })),
      ...options,
    }),
    ledger: useCommand({
      run: (body: Schema<'InvoiceLedger'>, header) =>
        unwrap(api.PATCH('/api/invoices/{invoiceId}/general-ledger', { params: params(header), body })),
      ...options,
    }),
    submit: useCommand({
      run: (body: Schema<'InvoiceSubmission'>, header) =>
        unwrap(api.POST('/api/invoices/{invoiceId}/submit', { params: params(header), body })),
      ...action,
    }),
    withdraw: useCommand({
      run: (version: number, header) =>
        unwrap(api.POST('/api/invoices/{invoiceId}/withdraw', { params: params(header), body: { version } })),
      ...action,
    }),
    retry: useCommand({
      run: (_version: number, header) =>
        unwrap(api.POST('/api/invoices/{invoiceId}/retry', { params: params(header) })),
      ...action,
    }),
    remove: useCommand({
      run: (body: Schema<'InvoiceDeletion'>, header) =>
        unwrap(api.DELETE('/api/invoices/{invoiceId}', { params: params(header), body })),
      ...action,
    }),
    notDuplicate: useCommand({
      run: (version: number, header) =>
        unwrap(
          api.PATCH('/api/invoices/{invoiceId}/unmark-duplicate', {
            params: params(header),
            body: { version },
          }),
        ),
      ...action,
    }),
    comment: useCommand({
      run: (comment: string, header) =>
        unwrap(api.POST('/api/invoices/{invoiceId}/comments', { params: params(header), body: { comment } })),
      ...options,
    }),
    editComment: useCommand({
      run: ({ commentId, ...body }: Schema<'InvoiceRemarkChange'> & { commentId: string }, header) =>
        unwrap(
          api.PUT('/api/invoices/{invoiceId}/comments/{commentId}', {
            params: { path: { invoiceId, commentId }, header },
            body,
          }),
        ),
      ...options,
    }),
    deleteComment: useCommand({
      run: ({ commentId, ...body }: Schema<'InvoiceRemarkDeletion'> & { commentId: string }, header) =>
        unwrap(
          api.DELETE('/api/invoices/{invoiceId}/comments/{commentId}', {
            params: { path: { invoiceId, commentId }, header },
            body,
          }),
        ),
      ...options,
    }),
  };
}

export const fieldOf = (invoice: Invoice, name: FieldName): string =>
  invoice.indexData.find((field) => field.name === name)?.value ?? '';

export const currencyOf = (invoice: Invoice): string => fieldOf(invoice, 'currency');

export function amountOf(invoice: Invoice) {
  const amount = fieldOf(invoice, 'invoiceAmount');
  return amount ? { amount, currency: currencyOf(invoice) } : undefined;
}
