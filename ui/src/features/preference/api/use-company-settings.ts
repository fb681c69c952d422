import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { companySettingsQuery } from '@/lib/appearance/company-settings';
import { logoBody } from '@/lib/appearance/logo-body';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

export type CompanySettings = Schema<'AppearanceCompanySettings'>;

export const useCompanySettings = () => useQuery(companySettingsQuery(useApi()));

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
      return file
        ? unwrap(api.POST('/api/company-settings/logo', { params, ...logoBody(file) }))
        : unwrap(api.DELETE('/api/company-settings/logo', { params }));
    },
    stores,
  });
}
