import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import type { Schema } from '@/lib/api/types';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type CompanySettings = Schema<'AppearanceCompanySettings'>;

export function useCompanySettings() {
  const api = useApi();
  return useQuery({
    queryKey: keys.companySettings,
    queryFn: () => taken(api.GET('/api/company-settings')),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

export function useTimeOptions() {
  const api = useApi();
  return useQuery({
    queryKey: [...keys.companySettings, 'time-options'],
    queryFn: () => taken(api.GET('/api/time-options')),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
}

/** Every change returns the whole appearance; the application frame reads it from the cache. */
function useTaken() {
  const queryClient = useQueryClient();
  return (settings: CompanySettings) => queryClient.setQueryData(keys.companySettings, settings);
}

export function useSaveSettings() {
  const api = useApi();
  const onSuccess = useTaken();
  return useCommand(
    (body: CompanySettings, key) =>
      taken(api.PUT('/api/company-settings', { params: { header: { 'Idempotency-Key': key } }, body })),
    { onSuccess, meta: { quiet: true } },
  );
}

export function useSetLogo() {
  const api = useApi();
  const onSuccess = useTaken();
  return useCommand(
    (file: File | undefined, key) => {
      const params = { header: { 'Idempotency-Key': key } };
      if (!file) return taken(api.DELETE('/api/company-settings/logo', { params }));
      const form = new FormData();
      form.append('file', file);
      return taken(
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
