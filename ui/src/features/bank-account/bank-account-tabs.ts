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
