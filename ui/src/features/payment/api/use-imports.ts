import { useQuery } from '@tanstack/react-query';
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
  });
}

/** The rows of a file that have a warning, or those that were rejected. */
export function useImportRows(uploadId: string, status: 'sameAmount' | 'refused') {
  const api = useApi();
  return useQuery({
    queryKey: keys.payments.importRows(uploadId, status),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/payment-imports/{uploadId}', {
          params: { path: { uploadId }, query: { status } },
          signal,
        }),
      ),
  });
}

/** Approves the payments of a file. The server refuses the user who uploaded it. */
export function useApproveImport() {
  const api = useApi();
  return useCommand({
    run: (uploadId: string, header) =>
      unwrap(api.POST('/api/payment-imports/{uploadId}/approve', { params: { path: { uploadId }, header } })),
    refreshes: [keys.payments.all],
  });
}
