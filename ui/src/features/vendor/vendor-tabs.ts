import { oneOf } from '@/lib/grid/list-route';

export const vendorParts = ['accounts', 'details', 'documents', 'history'] as const;
export type VendorPart = (typeof vendorParts)[number];
export const vendorPart = oneOf(vendorParts);

export const vendorListTabs = {
  active: ['active'],
  inactive: ['inactive'],
} as const;
export const vendorListTab = oneOf(Object.keys(vendorListTabs) as (keyof typeof vendorListTabs)[]);
