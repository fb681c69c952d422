import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useCommand } from '@/lib/query/use-command';
import { tenantDetails } from './detail-queries';
import { tenantKeys } from './keys';

export type Deletion = Schema<'TenantdeletionDeletion'>;

/** Whether two people decided the deletion, so that the company must be able to finish its payments. */
export const deletionDecided = (deletion: Deletion | undefined) =>
  deletion?.state === 'waiting' || deletion?.state === 'closing';

export const useDeletion = (tenant: string) => useQuery(tenantDetails.deletion(useApi(), tenant));

const replaces = (tenant: string) => ({ stores: () => tenantKeys.deletion(tenant) });

export function useRequestDeletion(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (reason: string, header) =>
      unwrap(
        api.POST('/api/tenants/{tenant}/deletion', {
          params: { path: { tenant }, header },
          body: { reason },
        }),
      ),
    ...replaces(tenant),
  });
}

export function useConfirmDeletion(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (identifier: string, header) =>
      unwrap(
        api.POST('/api/tenants/{tenant}/deletion/confirm', {
          params: { path: { tenant }, header },
          body: { identifier },
        }),
      ),
    ...replaces(tenant),
  });
}

export function useCancelDeletion(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (_: undefined, header) =>
      unwrap(api.POST('/api/tenants/{tenant}/deletion/cancel', { params: { path: { tenant }, header } })),
    ...replaces(tenant),
  });
}
