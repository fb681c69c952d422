import { oneOf } from '@/lib/grid/list-route';

export const licenseTabs = ['use', 'notices'] as const;
export type LicenseTab = (typeof licenseTabs)[number];
export const licenseTab = oneOf(licenseTabs);
