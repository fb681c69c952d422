import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { ApiError } from '@/lib/errors/api-error';
import type { Language } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';
import { tenantDetails } from './detail-queries';
import { tenantKeys } from './keys';
import { tenantQueries } from './queries';

export type Tenant = Schema<'Tenant'>;
export type TenantEntry = Schema<'TenantEntry'>;
export type Contact = Schema<'TenantContact'>;
export type Administrator = Tenant['administrators'][number];

export const useTenant = (tenantId: string) => useQuery(tenantQueries.one(useApi(), tenantId));

export function useCreateTenant() {
  const api = useApi();
  return useCommand({
    run: (body: Schema<'TenantApplication'>, header) =>
      unwrap(api.POST('/api/tenants', { params: { header }, body })),
    invalidates: () => [keys.tenants.all],
  });
}

export type CrmAccount = Schema<'TenantCRMAccount'>;

/** The least number of characters that the CRM is searched for. */
export const leastSearch = 2;

export const useHasCrm = () => useQuery(tenantQueries.crm(useApi(), ''));

export const useCrmSearch = (text: string) =>
  useQuery({ ...tenantQueries.crm(useApi(), text), enabled: [...text].length >= leastSearch });

/** Whether another tenant has this identifier. An identifier of a wrong form is not taken. */
export function useIdentifierTaken() {
  const api = useApi();
  return async (identifier: string, signal: AbortSignal) => {
    try {
      await unwrap(api.POST('/api/tenants/identifier-check', { body: { identifier }, signal }));
      return false;
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return true;
      throw error;
    }
  };
}

/** A command answers with the changed tenant. */
export const replaces = (tenant: string) => ({
  stores: () => tenantKeys.one(tenant),
  invalidates: () => [tenantKeys.grid(), tenantKeys.history(tenant)],
  seen: [tenantKeys.one(tenant)],
});

export function useInviteAdministrators(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (body: { administrators: string[]; language: Language }, header) =>
      unwrap(
        api.POST('/api/tenants/{tenant}/administrators', { params: { path: { tenant }, header }, body }),
      ),
    ...replaces(tenant),
  });
}

export function useSuspendTenant(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (body: { reason: string; version: number }, header) =>
      unwrap(api.POST('/api/tenants/{tenant}/suspend', { params: { path: { tenant }, header }, body })),
    ...replaces(tenant),
  });
}

export function useResumeTenant(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (version: number, header) =>
      unwrap(
        api.POST('/api/tenants/{tenant}/resume', { params: { path: { tenant }, header }, body: { version } }),
      ),
    ...replaces(tenant),
  });
}

export function useSetIdentifier(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (body: { identifier: string; version: number }, header) =>
      unwrap(api.POST('/api/tenants/{tenant}/identifier', { params: { path: { tenant }, header }, body })),
    ...replaces(tenant),
  });
}

export type Profile = Tenant['profile'];

export function useSaveProfile(tenant: string) {
  const api = useApi();
  return useCommand({
    run: ({ profile, version }: { profile: Profile; version: number }, header) =>
      unwrap(
        api.PUT('/api/tenants/{tenant}', {
          params: { path: { tenant }, header },
          body: { ...profile, version },
        }),
      ),
    ...replaces(tenant),
  });
}

export type Comment = Schema<'TenantComments'>['items'][number];

export const useComments = (tenant: string) => useQuery(tenantDetails.comments(useApi(), tenant));

export function useComment(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (body: string, header) =>
      unwrap(
        api.POST('/api/tenants/{tenant}/comments', { params: { path: { tenant }, header }, body: { body } }),
      ),
    stores: () => tenantKeys.comments(tenant),
  });
}
