import type { Choice } from '@/components/fields/async-select';

/** The choice for the number of a company. */
export const companyChoice = (number: string | undefined): Choice | null =>
  number ? { value: number, label: number } : null;
