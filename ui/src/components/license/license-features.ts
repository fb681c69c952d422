import type { LicenseEntry } from './license-entries';

/** Every feature that can be licensed (domain/license). */
export const licenseFeatures = [
  'AP Invoices',
  'AP Payments',
  'Storage',
  'OCR',
  'Check & PPay',
  'Supply Chain Documents',
  'Custom Documents',
  'Payroll Documents',
  'NDSS',
  'Employee Tax',
  'AP Tax',
  'Employee Documents',
  'AR Documents',
] as const;

/** The unit in which the use of a feature is measured. */
export function licenseMetric(feature: string): LicenseEntry['metric'] {
  if (feature === 'AP Payments' || feature === 'Check & PPay') return 'payments';
  if (feature === 'Storage') return 'megabytes';
  return feature === 'NDSS' ? 'unmetered' : 'pages';
}
