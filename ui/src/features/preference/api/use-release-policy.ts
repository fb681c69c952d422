import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { useCommand } from '@/lib/query/use-command';

/** Below the key that the event about company settings makes stale. */
const releasePolicyKey = [...keys.companySettings, 'release-policy'] as const;

export function useReleasePolicy() {
  const api = useApi();
  return useQuery({
    queryKey: releasePolicyKey,
    queryFn: () => unwrap(api.GET('/api/release-policy')),
  });
}

export function useSaveReleasePolicy() {
  const api = useApi();
  return useCommand({
    run: (body: Schema<'BatchReleasePolicy'>, header) =>
      unwrap(api.PUT('/api/release-policy', { params: { header }, body })),
    stores: () => releasePolicyKey,
  });
}
