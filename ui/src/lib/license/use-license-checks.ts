import { licenseNotices, type Refusal, refusal, usageWarnings } from './license';
import { useSubscription } from './use-license';

/** The license check of a feature: why it may not be used, or undefined if it may. */
export function useFeatureRefusal(feature?: string, tiers?: readonly string[]): Refusal | undefined {
  return refusal(useSubscription().data, feature, tiers);
}

export function useLicenseNotices() {
  const { data } = useSubscription();
  return { warnings: usageWarnings(data), notices: licenseNotices(data) };
}
