import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '@/lib/api/api';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { companySettingsQuery } from '@/lib/appearance/company-settings';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type CompanySettings = Schema<'AppearanceCompanySettings'>;

export const useCompanySettings = () => useQuery(companySettingsQuery(useApi()));

export const timeOptionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...keys.companySettings, 'time-options'],
    queryFn: () => unwrap(api.GET('/api/time-options')),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useTimeOptions = () => useQuery(timeOptionsQuery(useApi()));

/** Every change returns the whole appearance; the application frame reads it from the cache. */
const stores = () => keys.companySettings;

export function useSaveSettings() {
  const api = useApi();
  return useCommand({
    run: (body: CompanySettings, header) =>
      unwrap(api.PUT('/api/company-settings', { params: { header }, body })),
    stores,
  });
}

export function useSetLogo() {
  const api = useApi();
  return useCommand({
    run: (file: File | undefined, header) => {
      const params = { header };
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
    stores,
  });
}
