import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { useCommand } from '@/lib/query/use-command';
import { replaces } from './use-tenants';

/** The commands about one administrator of a tenant. */
export function useAdministrator(tenant: string, userId: string) {
  const api = useApi();
  const path = { tenant, userId };
  const resend = useCommand({
    run: (_: undefined, header) =>
      unwrap(api.POST('/api/tenants/{tenant}/administrators/{userId}/resend', { params: { path, header } })),
    ...replaces(tenant),
  });
  const cancel = useCommand({
    run: (_: undefined, header) =>
      unwrap(api.POST('/api/tenants/{tenant}/administrators/{userId}/cancel', { params: { path, header } })),
    ...replaces(tenant),
  });
  const setActive = useCommand({
    run: (active: boolean, header) =>
      unwrap(
        active
          ? api.PUT('/api/tenants/{tenant}/administrators/{userId}/activate', { params: { path, header } })
          : api.PUT('/api/tenants/{tenant}/administrators/{userId}/deactivate', { params: { path, header } }),
      ),
    ...replaces(tenant),
  });
  return { resend, cancel, setActive };
}
