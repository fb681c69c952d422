import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { useCommand } from '@/lib/query/use-command';
import { tenantDetails } from './detail-queries';
import { tenantKeys } from './keys';

export type TenantLicense = Schema<'LicenseTenantLicense'>;
export type Term = Schema<'LicenseTerm'>;

export const useTenantLicense = (tenant: string) => useQuery(tenantDetails.license(useApi(), tenant));

export function useSetLicense(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (body: { terms: Term[]; version: number }, header) =>
      unwrap(api.PUT('/api/tenants/{tenant}/license', { params: { path: { tenant }, header }, body })),
    stores: () => tenantKeys.license(tenant),
    invalidates: () => [tenantKeys.one(tenant), tenantKeys.grid(), tenantKeys.history(tenant)],
    seen: [tenantKeys.license(tenant)],
  });
}
