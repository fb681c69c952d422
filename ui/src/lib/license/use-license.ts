import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/lib/api/context';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { licenseNotices, type Refusal, refusal, usageWarnings } from './license';

/** The license of the company; while it is unknown, nothing is refused here and the server decides. */
export function useSubscription() {
  const api = useApi();
  return useQuery({
    queryKey: keys.subscription,
    queryFn: () => unwrap(api.GET('/api/subscription')),
    staleTime: 60_000,
  });
}

/** The license check of a feature: why it may not be used, or undefined if it may. */
export function useFeatureRefusal(feature?: string, tiers?: readonly string[]): Refusal | undefined {
  return refusal(useSubscription().data, feature, tiers);
}

export function useLicenseNotices() {
  const { data } = useSubscription();
  return { warnings: usageWarnings(data), notices: licenseNotices(data) };
}
