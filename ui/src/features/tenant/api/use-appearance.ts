import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { logoBody } from '@/lib/appearance/logo-body';
import { useCommand } from '@/lib/query/use-command';
import { replaces } from './use-tenants';

export function useSetAppearance(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (body: Schema<'AppearanceInputBody'>, header) =>
      unwrap(api.PUT('/api/tenants/{tenant}/appearance', { params: { path: { tenant }, header }, body })),
    ...replaces(tenant),
  });
}

/** Without a file, the tenant has no logo afterwards. */
export function useSetTenantLogo(tenant: string) {
  const api = useApi();
  return useCommand({
    run: (file: File | undefined, header) => {
      const params = { path: { tenant }, header };
      return file
        ? unwrap(api.POST('/api/tenants/{tenant}/logo', { params, ...logoBody(file) }))
        : unwrap(api.DELETE('/api/tenants/{tenant}/logo', { params }));
    },
    ...replaces(tenant),
  });
}
