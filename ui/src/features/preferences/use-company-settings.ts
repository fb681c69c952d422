import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type CompanySettings = Schema<'AppearanceCompanySettings'>;

export function useCompanySettings() {
  const api = useApi();
  return useQuery({
    queryKey: keys.companySettings,
    queryFn: () => unwrap(api.GET('/api/company-settings')),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

export function useTimeOptions() {
  const api = useApi();
  return useQuery({
    queryKey: [...keys.companySettings, 'time-options'],
    queryFn: () => unwrap(api.GET('/api/time-options')),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** Every change returns the whole appearance; the application frame reads it from the cache. */
function useUpdateSettingsCache() {
  const queryClient = useQueryClient();
  return (settings: CompanySettings) => queryClient.setQueryData(keys.companySettings, settings);
}

export function useSaveSettings() {
  const api = useApi();
  const onSuccess = useUpdateSettingsCache();
  return useCommand(
    (body: CompanySettings, key) =>
      unwrap(api.PUT('/api/company-settings', { params: { header: { 'Idempotency-Key': key } }, body })),
    { onSuccess, meta: { quiet: true } },
  );
}

export function useSetLogo() {
  const api = useApi();
  const onSuccess = useUpdateSettingsCache();
  return useCommand(
    (file: File | undefined, key) => {
      const params = { header: { 'Idempotency-Key': key } };
      if (!file) return unwrap(api.DELETE('/api/company-settings/logo', { params }));
      const form = new FormData();
      form.append('file', file);
      return unwrap(
        api.POST('/api/company-settings/logo', {
          params,
          body: { file: file.name },
          bodySerializer: () => form,
        }),
      );
    },
    { onSuccess, meta: { quiet: true } },
  );
}
