import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { tenantDetails } from './detail-queries';

export type TenantLicense = Schema<'LicenseTenantLicense'>;
export type Term = Schema<'LicenseTerm'>;

export const useTenantLicense = (tenant: string) => useQuery(tenantDetails.license(useApi(), tenant));

export function useSetLicense(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (body: { terms: Term[]; version: number }, header) =>
      unwrap(api.PUT('/api/tenants/{tenant}/license', { params: { path: { tenant }, header }, body })),
    stores: () => keys.tenants.license(tenant),
    invalidates: () => [keys.tenants.one(tenant), keys.tenants.grid(), keys.tenants.history(tenant)],
    seen: [keys.tenants.license(tenant)],
  });
}
