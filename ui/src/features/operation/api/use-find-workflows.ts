import { useMutation } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';

export type Found = Schema<'OperationsFoundWorkflows'>;

/** The search criteria; empty fields are ignored. */
export type WorkflowSearch = {
  tenant: string;
  batchNumber: number | string;
  invoiceNumber: string;
  amount: string;
  vendor: string;
};

export function useFindWorkflows() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ tenant, batchNumber, invoiceNumber, amount, vendor }: WorkflowSearch) =>
      unwrap(
        api.POST('/api/operations/workflows/find', {
          body: {
            tenant,
            ...(batchNumber !== '' && { batchNumber: Number(batchNumber) }),
            ...(invoiceNumber && { invoiceNumber }),
            ...(amount && { amount }),
            ...(vendor && { vendor }),
          },
        }),
      ),
  });
}
