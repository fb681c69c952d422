import { oneOf } from '@/lib/grid/list-route';

export const accountParts = [
  'details',
  'ach',
  'checks',
  'positivePay',
  'delivery',
  'projects',
  'history',
] as const;
export type AccountPart = (typeof accountParts)[number];
export const accountPart = oneOf(accountParts);
export const accountDialog = oneOf(['new'] as const);
