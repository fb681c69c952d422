import type { Schema } from '@/lib/api/types';
import { exact, negated, plus } from '@/lib/format/exact';
import type { Approval } from './assignee-field';

/** The largest amount of a selection, and its currency if all amounts have the same. */
export function largestOf(totals: readonly Schema<'GridFigure'>[] = []): Approval {
  const amounts = totals.filter(({ function: of, value }) => of === 'max' && value !== '');
  const [first] = amounts;
  if (!first) return {};
  const higher = (a: string, b: string) => plus(exact(a), negated(exact(b))).units > 0n;
  const largest = amounts.reduce((most, { value }) => (higher(value, most) ? value : most), first.value);
  return { largest, ...(amounts.length === 1 && { currency: first.currency }) };
}
