import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type PaymentImport = Schema<'PaymentimportPaymentImportEntry'>;

export function usePaymentImports(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.payments.imports(projectId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/projects/{projectId}/payment-imports', { params: { path: { projectId } }, signal }),
      ),
    meta: { quiet: true },
  });
}

/** The rows of a file that have a warning. */
export function useImportWarnings(uploadId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keys.payments.warned(uploadId),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/payment-imports/{uploadId}', {
          params: { path: { uploadId }, query: { status: 'sameAmount' } },
          signal,
        }),
      ),
    meta: { quiet: true },
  });
}

/** Approves the payments of a file. The server refuses the user who uploaded it. */
export function useApproveImport() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCommand(
    (uploadId: string, key) =>
      unwrap(
        api.POST('/api/payment-imports/{uploadId}/approve', {
          params: { path: { uploadId }, header: { 'Idempotency-Key': key } },
        }),
      ),
    {
      meta: { quiet: true },
      onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.payments.all }),
    },
  );
}
