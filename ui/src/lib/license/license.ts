import type { Schema } from '@/lib/api/types';

export type Subscription = Schema<'LicenseSubscription'>;
export type Product = Schema<'LicenseProduct'>;

const storage = 'Storage';
const warnAt = 80;

export type Refusal = 'notAvailable' | 'inactivated' | 'expired' | 'limitReached' | 'storage';

/**
 * Why a feature may not be used; undefined when it may. The feature and Storage must be valid, the tier
 * in the list (an empty one allows all), and the limit not used up unless overuse is agreed. Without a
 * subscription, or without a name, everything is allowed. The server decides again; see domain/license.
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
  /** Pages that remain; of a product over its limit, those used beyond it. */
  pages: number;
  over: boolean;
  /** Nothing more can be used: overuse was not agreed. */
  blocked: boolean;
}

/** Products counted in pages that have used 80 % of their limit or more, the fullest first. */
export function usageWarnings(subscription: Subscription | undefined): UsageWarning[] {
  return (subscription?.products ?? [])
    .filter(({ metric, maxMetricsCount }) => metric === 'pages' && maxMetricsCount > 0)
    .map((product) => {
      const { name, consumedMetricsCount: used, maxMetricsCount: max } = product;
      const over = used > max;
      const pages = over ? used - max : max - used;
      const percent = Math.floor((used * 100) / max);
      return { product: name, percent, pages, over, blocked: usedUp(product) };
    })
    .filter(({ percent }) => percent >= warnAt)
    .sort((a, b) => b.percent - a.percent);
}

export interface LicenseNotice {
  feature: string;
  kind: 'limitReached' | 'expired' | 'inactivated';
}

/** What stops working, to be told wherever the person is. */
export function licenseNotices(subscription: Subscription | undefined): LicenseNotice[] {
  const features = (subscription?.features ?? [])
    .filter(({ status }) => status !== 'Valid')
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
