import type { Schema } from '@/lib/api/types';
import { respond } from '../server';
import type { EventCase } from './case';

/** The license of a feature with a limit of 1,000 pages. */
export const licenseEntry = (change: Partial<Schema<'LicenseEntry'>> = {}): Schema<'LicenseEntry'> => ({
  name: 'AP Invoices',
  licenseTier: 'Standard',
  allowOveruse: false,
  metric: 'pages',
  consumedMetricsCount: 120,
  maxMetricsCount: 1_000,
  status: 'Valid',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  remainingMetricsCount: 880,
  overusedMetricsCount: 0,
  ocrPages: 100,
  manualPages: 20,
  invoices: 60,
  ...change,
});

/** A document is received while the page of the license is open. */
export function usedLicense(): EventCase {
  let now = licenseEntry();
  return {
    handlers: [respond('get', '/api/license', 200, () => ({ entries: [now] }))],
    event: 'updateSubscription',
    changeMeanwhile: () => {
      now = licenseEntry({ consumedMetricsCount: 820, remainingMetricsCount: 180 });
    },
    before: /^120 pages of 1,000 used \(12%\)$/,
    after: /^820 pages of 1,000 used \(82%\)$/,
  };
}
