import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { publicTenant } from '@/lib/account/account';
import { applyCompanyTheme, companyThemeOf } from '@/lib/appearance/company-theme';

/** The part of a company that a guest may read, and whether its sign-in request is open. */
export const companyQuery = (tenant: string, request: string) =>
  queryOptions({
    queryKey: ['public-tenant', tenant, request],
    queryFn: () => publicTenant(tenant, request),
  });

/** What a guest may know of a company; its colors are applied to the page. */
export function useCompany(tenant: string, request: string) {
  const found = useQuery(companyQuery(tenant, request));
  const appearance = found.data?.appearance;
  useEffect(() => {
    if (appearance) applyCompanyTheme(companyThemeOf(appearance));
  }, [appearance]);
  return found;
}
