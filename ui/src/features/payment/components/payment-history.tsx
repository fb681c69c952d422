import { useQuery } from '@tanstack/react-query';
import { HistoryOf } from '@/components/history/history-list';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';

/** The history of a payment, its check and its batches. */
export function PaymentHistory({ paymentId }: { paymentId: string }) {
  const api = useApi();
  const found = useQuery({
    queryKey: keys.payments.history(paymentId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/payments/{paymentId}/history', { params: { path: { paymentId } }, signal })),
  });
  return <HistoryOf found={found} />;
}

/** The history of a batch, its jobs and its checks. */
export function BatchHistory({ batchId }: { batchId: string }) {
  const api = useApi();
  const found = useQuery({
    queryKey: keys.batches.history(batchId),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/batches/{batchId}/history', { params: { path: { batchId } }, signal })),
  });
  return <HistoryOf found={found} />;
}
