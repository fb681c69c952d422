import type { Schema } from '@/lib/api/types';

export type Subscription = Schema<'LicenseSubscription'>;
export type Product = Schema<'LicenseProduct'>;

const storage = 'Storage';
const warnAt = 80;

export type Refusal = 'notAvailable' | 'inactivated' | 'expired' | 'limitReached' | 'storage';

/**
 * Why a feature may not be used; undefined if it may. The feature and Storage must be valid, the tier must be
 * in the list (an empty list allows all), and the limit must not be reached unless overuse is allowed.
 * Without a subscription or a name, everything is allowed. The server decides again; see domain/license.
 */
export function refusal(
  subscription: Subscription | undefined,
  feature: string | undefined,
  tiers: readonly string[] = [],
): Refusal | undefined {
  if (!subscription || subscription.features.length === 0 || !feature) return undefined;
  const status = (name: string) => subscription.features.find((entry) => entry.name === name)?.status;
  const own = status(feature);
  if (own === undefined) return 'notAvailable';
  if (own === 'Upcoming') return 'notAvailable';
  if (own !== 'Valid') return own === 'Expired' ? 'expired' : 'inactivated';
  if (status(storage) !== 'Valid') return 'storage';
  const product = subscription.products.find(({ name }) => name === feature);
  if (tiers.length > 0 && !(product && tiers.includes(product.licenseTier))) return 'notAvailable';
  if (product && usedUp(product)) return 'limitReached';
  const space = subscription.products.find(({ name }) => name === storage);
  return space && usedUp(space) ? 'storage' : undefined;
}

const usedUp = (product: Product) =>
  !product.allowOveruse &&
  product.maxMetricsCount > 0 &&
  product.consumedMetricsCount >= product.maxMetricsCount;

export interface UsageWarning {
  product: string;
  percent: number;
  /** The remaining pages, or the extra pages of a product over its limit; undefined if it is not counted in pages. */
  pages?: number;
  over: boolean;
}

/**
 * Products that have used at least 80 % of their limit, highest usage first. Products that are not counted in pages and
 * are used up have a notice instead.
 */
export function usageWarnings(subscription: Subscription | undefined): UsageWarning[] {
  return (subscription?.products ?? [])
    .filter((product) => product.maxMetricsCount > 0 && (product.metric === 'pages' || !usedUp(product)))
    .map(({ name, metric, consumedMetricsCount: used, maxMetricsCount: max }) => {
      const percent = Math.floor((used * 100) / max);
      const pages = metric === 'pages' ? Math.abs(max - used) : undefined;
      return { product: name, percent, pages, over: used > max };
    })
    .filter(({ percent }) => percent >= warnAt)
    .sort((a, b) => b.percent - a.percent);
}

export interface LicenseNotice {
  feature: string;
  kind: 'limitReached' | 'expired' | 'inactivated';
}

/** Blocked features, for the notices on every page. */
export function licenseNotices(subscription: Subscription | undefined): LicenseNotice[] {
  const features = (subscription?.features ?? [])
    .filter(({ status }) => status === 'Expired' || status === 'Inactivated')
    .map(
      ({ name, status }): LicenseNotice => ({
        feature: name,
        kind: status === 'Expired' ? 'expired' : 'inactivated',
      }),
    );
  const full = (subscription?.products ?? [])
    .filter(usedUp)
    .map(({ name }): LicenseNotice => ({ feature: name, kind: 'limitReached' }));
  return [...features, ...full];
}
