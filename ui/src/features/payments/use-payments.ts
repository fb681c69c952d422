import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { moving } from './payment-status';
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
    meta: { quiet: true },
  });
}

export function usePayment(paymentId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.payments.one(paymentId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/payments/{paymentId}', { params: { path: { paymentId } }, signal })),
    meta: { quiet: true },
  });
}

export function usePrinters(enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['printers'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/printers', { signal })),
    enabled,
    meta: { quiet: true },
  });
}

function useRefreshPayments() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: keys.payments.all });
    void queryClient.invalidateQueries({ queryKey: keys.batches.all });
    void queryClient.invalidateQueries({ queryKey: keys.jobs.all });
  };
}

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
    meta: { quiet: true },
  });
  return { preview, selection };
}

/** Holds, releases, cancels or deletes the selected payments. */
export function usePaymentAction(projectId: string) {
  const api = useApi();
  const refresh = useRefreshPayments();
  return useCommand(
    ({ action, body }: { action: PaymentAction; body: Schema<'PaymentAct'> }, key) => {
      const options = { params: { path: { projectId }, header: { 'Idempotency-Key': key } }, body };
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
    { meta: { quiet: true }, onSettled: refresh },
  );
}

/** Removes a payment from a batch that is not released. */
export function useRemoveFromBatch(batchId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = useRefreshPayments();
  return useCommand(
    (paymentId: string, key) =>
      unwrap<Batch>(
        api.POST('/api/batches/{batchId}/payments/remove', {
          params: { path: { batchId }, header: { 'Idempotency-Key': key } },
          body: { paymentIds: [paymentId] },
        }),
      ),
    {
      meta: { quiet: true },
      onSuccess: (batch) => queryClient.setQueryData(keys.batches.one(batch.id), batch),
      onSettled: refresh,
    },
  );
}

/** Claims the ready payments for a file or print run; nothing is sent before a second user releases it. */
export function usePrepare(projectId: string) {
  const api = useApi();
  const refresh = useRefreshPayments();
  return useCommand(
    (order: Order, key) => {
      const params = { path: { projectId }, header: { 'Idempotency-Key': key } };
      switch (order.kind) {
        case 'ach':
          return unwrap(api.POST('/api/projects/{projectId}/ach/prepare', { params, body: order.body }));
        case 'check':
          return unwrap(
            api.POST('/api/projects/{projectId}/checks/prepare', {
              params,
              body: order.body,
            }),
          );
        case 'positive-pay':
          return unwrap(api.POST('/api/projects/{projectId}/positive-pay/prepare', { params }));
      }
    },
    { meta: { quiet: true }, onSettled: refresh },
  );
}

export function useBatch(batchId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.batches.one(batchId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/batches/{batchId}', { params: { path: { batchId } }, signal })),
    // Events refresh it too; polling covers interruptions, so that a bank's answer is not missed.
    refetchInterval: (query) => (query.state.data && moving(query.state.data.status) ? 3_000 : false),
    meta: { quiet: true },
  });
}

export type BankOutcome = Schema<'BatchBankOutcome'>;

/** Records the bank's statement about a file with an unknown outcome. */
export function useResolve(batchId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = useRefreshPayments();
  return useCommand(
    (body: BankOutcome, key) =>
      unwrap<Batch>(
        api.POST('/api/batches/{batchId}/resolve', {
          params: { path: { batchId }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),
    {
      meta: { quiet: true },
      onSuccess: (batch) => queryClient.setQueryData(keys.batches.one(batch.id), batch),
      onSettled: refresh,
    },
  );
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
    meta: { quiet: true },
  });
}

/** Actions of people on a batch. The response is the batch after the action. */
export function useBatchAction(batchId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = useRefreshPayments();
  return useCommand(
    (action: BatchAction, key) => {
      const params = { path: { batchId }, header: { 'Idempotency-Key': key } };
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
    {
      meta: { quiet: true },
      onSuccess: (batch) => queryClient.setQueryData(keys.batches.one(batch.id), batch),
      onSettled: refresh,
    },
  );
}
