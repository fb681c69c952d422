import { useQuery } from '@tanstack/react-query';
import type { SelectedRows } from '@/components/grid/requests';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { batchQueries } from './queries';
import type { RunSelection } from './use-scopes';

export type Batch = Schema<'Batch'>;
export type Run = Schema<'PaymentRun'>;
export type OpenBatch = Schema<'PaymentOpenBatch'>;
export type Acted = Schema<'PaymentActedPayments'>;
export type PaymentAction = 'hold' | 'release-hold' | 'cancel' | 'delete';
export type Order =
  | { kind: 'ach'; body: Schema<'PaymentSelection'> }
  | { kind: 'positive-pay' }
  | { kind: 'check'; body: Schema<'PaymentPrintOrder'> };
export type BatchAction = 'release' | 'cancel' | 'resend' | 'reconcile' | 'reissue';

export function usePaymentRun(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.payments.run(projectId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/projects/{projectId}/payment-run', { params: { path: { projectId } }, signal })),
  });
}

export function usePayment(paymentId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.payments.one(paymentId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/payments/{paymentId}', { params: { path: { paymentId } }, signal })),
  });
}

export function usePrinters(enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: keys.printers.choices,
    queryFn: ({ signal }) => unwrap(api.GET('/api/printers', { signal })),
    enabled,
  });
}

const refreshes = [keys.payments.all, keys.batches.all, keys.jobs.all];
const stores = (batch: Batch) => keys.batches.one(batch.id);

/** Previews which payments a batch would pay and exclude now. */
export function useRunPreview(projectId: string, method: 'ach' | 'check', selection: RunSelection) {
  const api = useApi();
  const preview = useQuery({
    queryKey: [...keys.payments.run(projectId), 'preview', method, selection],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/projects/{projectId}/payment-run/preview', {
          params: { path: { projectId } },
          body: { ...selection, method },
          signal,
        }),
      ),
  });
  return { preview, selection };
}

/** The current number of selected payments and their amounts, from the server. */
export function useSelectedPayments(projectId: string, selection: SelectedRows['selection']) {
  const api = useApi();
  const { all: _all, ...rows } = selection;
  const body: Schema<'GridRequest'> = {
    ...rows,
    totals: [{ field: 'amount', function: 'sum' }],
    pageSize: 1,
  };
  return useQuery({
    queryKey: [...keys.payments.grid(projectId), 'chosen', body],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST('/api/projects/{projectId}/payments/grid', {
          params: { path: { projectId } },
          body,
          signal,
        }),
      ),
  });
}

/** Holds, releases, cancels or deletes the selected payments. */
export function usePaymentAction(projectId: string) {
  const api = useApi();
  return useCommand({
    run: ({ action, body }: { action: PaymentAction; body: Schema<'PaymentAct'> }, header) => {
      const options = { params: { path: { projectId }, header }, body };
      switch (action) {
        case 'hold':
          return unwrap<Acted>(api.POST('/api/projects/{projectId}/payments/hold', options));
        case 'release-hold':
          return unwrap<Acted>(api.POST('/api/projects/{projectId}/payments/release-hold', options));
        case 'cancel':
          return unwrap<Acted>(api.POST('/api/projects/{projectId}/payments/cancel', options));
        case 'delete':
          return unwrap<Acted>(api.POST('/api/projects/{projectId}/payments/delete', options));
      }
    },
    refreshes,
  });
}

/** Removes a payment from a batch that is not released. */
export function useRemoveFromBatch(batchId: string) {
  const api = useApi();
  return useCommand({
    run: (paymentId: string, header) =>
      unwrap<Batch>(
        api.POST('/api/batches/{batchId}/payments/remove', {
          params: { path: { batchId }, header },
          body: { paymentIds: [paymentId] },
        }),
      ),
    stores,
    refreshes,
  });
}

/** Claims the ready payments for a file or print run; nothing is sent before a second user releases it. */
export function usePrepare(projectId: string) {
  const api = useApi();
  return useCommand({
    run: (order: Order, header) => {
      const params = { path: { projectId }, header };
      switch (order.kind) {
        case 'ach':
          return unwrap(api.POST('/api/projects/{projectId}/ach/prepare', { params, body: order.body }));
        case 'check':
          return unwrap(api.POST('/api/projects/{projectId}/checks/prepare', { params, body: order.body }));
        case 'positive-pay':
          return unwrap(api.POST('/api/projects/{projectId}/positive-pay/prepare', { params }));
      }
    },
    refreshes,
  });
}

/** Records what a person found in the printer's tray. */
export function useSettleSheets(batchId: string) {
  const api = useApi();
  return useCommand({
    run: (body: Schema<'BatchFoundSheets'>, header) =>
      unwrap<Batch>(
        api.POST('/api/batches/{batchId}/sheets', { params: { path: { batchId }, header }, body }),
      ),
    stores,
    refreshes,
  });
}

/** Voids checks or undoes a void. The server refuses checks whose void the bank knows. */
export function useVoidChecks() {
  const api = useApi();
  return useCommand({
    run: async (body: Schema<'PaymentVoidOrder'>, header) => {
      await api.POST('/api/payments/void', { params: { header }, body });
    },
    refreshes: [...refreshes, keys.invoices.all],
  });
}

export function useBatch(batchId: string) {
  return useQuery(batchQueries.one(useApi(), batchId));
}

export type BankOutcome = Schema<'BatchBankOutcome'>;

/** Records the bank's statement about a file with an unknown outcome. */
export function useResolve(batchId: string) {
  const api = useApi();
  return useCommand({
    run: (body: BankOutcome, header) =>
      unwrap<Batch>(
        api.POST('/api/batches/{batchId}/resolve', { params: { path: { batchId }, header }, body }),
      ),
    stores,
    refreshes,
  });
}

export interface BatchFile {
  bytes: Blob;
  masked: boolean;
}

export function useBatchFile(batch: Batch | undefined) {
  const api = useApi();
  const batchId = batch?.id ?? '';
  return useQuery({
    queryKey: keys.batches.file(`${batchId}/${batch?.sha256 ?? ''}`),
    queryFn: async ({ signal }): Promise<BatchFile> => {
      const answer = await api.GET('/api/batches/{batchId}/file', {
        params: { path: { batchId } },
        parseAs: 'blob',
        signal,
      });
      const masked = answer.response.headers.get('X-Masked') === 'true';
      return { bytes: await unwrap<Blob>(Promise.resolve(answer) as Promise<{ data?: Blob }>), masked };
    },
    enabled: Boolean(batch?.sha256),
    // A sealed file is immutable.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Actions of people on a batch. The response is the batch after the action. */
export function useBatchAction(batchId: string) {
  const api = useApi();
  return useCommand({
    run: (action: BatchAction, header) => {
      const params = { path: { batchId }, header };
      switch (action) {
        case 'release':
          return unwrap<Batch>(api.POST('/api/batches/{batchId}/release', { params }));
        case 'cancel':
          return unwrap<Batch>(api.POST('/api/batches/{batchId}/cancel', { params }));
        case 'resend':
          return unwrap<Batch>(api.POST('/api/batches/{batchId}/resend', { params }));
        case 'reconcile':
          return unwrap<Batch>(api.POST('/api/batches/{batchId}/reconcile', { params }));
        case 'reissue':
          return unwrap<Batch>(api.POST('/api/batches/{batchId}/reissue', { params }));
      }
    },
    stores,
    refreshes,
  });
}
