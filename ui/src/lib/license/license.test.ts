import { expect, test } from 'vitest';
import { licenseNotices, type Product, refusal, type Subscription, usageWarnings } from './license';

const product = (change: Partial<Product> = {}): Product => ({
  name: 'AP Invoices',
  licenseTier: 'Standard',
  allowOveruse: false,
  metric: 'pages',
  consumedMetricsCount: 50,
  maxMetricsCount: 100,
  ...change,
});

const license = (change: Partial<Subscription> = {}): Subscription => ({
  features: [
    { name: 'AP Invoices', status: 'Valid' },
    { name: 'Storage', status: 'Valid' },
    { name: 'OCR', status: 'Expired' },
    { name: 'NDSS', status: 'Inactivated' },
  ],
  products: [product()],
  ...change,
});

test('every use is allowed without a subscription or a feature name', () => {
  expect(refusal(undefined, 'AP Invoices')).toBeUndefined();
  expect(refusal({ features: [], products: [] }, 'AP Invoices')).toBeUndefined();
  expect(refusal(license(), undefined)).toBeUndefined();
});

test('a feature whose term has not begun is not available, and produces no notice', () => {
  const upcoming = license({
    features: [
      { name: 'AP Invoices', status: 'Upcoming' },
      { name: 'Storage', status: 'Valid' },
    ],
  });
  expect(refusal(upcoming, 'AP Invoices')).toBe('notAvailable');
  expect(licenseNotices(upcoming)).toEqual([]);
});

test('a use needs a valid feature and valid Storage', () => {
  expect(refusal(license(), 'AP Invoices')).toBeUndefined();
  expect(refusal(license(), 'OCR')).toBe('expired');
  expect(refusal(license(), 'NDSS')).toBe('inactivated');
  expect(refusal(license(), 'AP Tax')).toBe('notAvailable');
  const noStorage = license({ features: [{ name: 'AP Invoices', status: 'Valid' }] });
  expect(refusal(noStorage, 'AP Invoices')).toBe('storage');
});

test('the license tier must be in the list, and an empty list allows every tier', () => {
  expect(refusal(license(), 'AP Invoices', [])).toBeUndefined();
  expect(refusal(license(), 'AP Invoices', ['Standard'])).toBeUndefined();
  expect(refusal(license(), 'AP Invoices', ['Premium'])).toBe('notAvailable');
});

test('a reached limit refuses a use unless overuse is allowed or there is no limit', () => {
  const used = (change: Partial<Product>) => refusal(license({ products: [product(change)] }), 'AP Invoices');
  expect(used({ consumedMetricsCount: 100 })).toBe('limitReached');
  expect(used({ consumedMetricsCount: 100, allowOveruse: true })).toBeUndefined();
  expect(used({ consumedMetricsCount: 100, maxMetricsCount: 0 })).toBeUndefined();
});

test('a usage warning starts at 80 percent and shows remaining or extra pages', () => {
  const warned = (used: number, more: Partial<Product> = {}) =>
    usageWarnings(license({ products: [product({ consumedMetricsCount: used, ...more })] }));
  expect(warned(79)).toEqual([]);
  expect(warned(80)).toEqual([{ product: 'AP Invoices', percent: 80, pages: 20, over: false }]);
  expect(warned(112, { allowOveruse: true })).toEqual([
    { product: 'AP Invoices', percent: 112, pages: 12, over: true },
  ]);
});

test('a product that is not counted in pages is warned of without pages until it is used up', () => {
  const warned = (used: number, more: Partial<Product> = {}) =>
    usageWarnings(
      license({ products: [product({ metric: 'payments', consumedMetricsCount: used, ...more })] }),
    );
  expect(warned(79)).toEqual([]);
  expect(warned(95)).toEqual([{ product: 'AP Invoices', percent: 95, pages: undefined, over: false }]);
  expect(warned(100)).toEqual([]);
  expect(warned(112, { allowOveruse: true })).toEqual([
    { product: 'AP Invoices', percent: 112, pages: undefined, over: true },
  ]);
});

test('expired, inactivated and used-up features produce notices', () => {
  const full = license({ products: [product({ consumedMetricsCount: 100 })] });
  expect(licenseNotices(full)).toEqual([
    { feature: 'OCR', kind: 'expired' },
    { feature: 'NDSS', kind: 'inactivated' },
    { feature: 'AP Invoices', kind: 'limitReached' },
  ]);
});
