import type { Schema } from '@/lib/api/types';
import { exact, fixed } from '@/lib/format/exact';
import { digitsOf } from '@/lib/format/parse-amount';

type Part = Schema<'InvoiceDistribution'>;

const unitsOf = (amount: string, digits: number): bigint =>
  BigInt(fixed(exact(amount || '0'), digits).replace('.', ''));

/**
 * The accounts of another distribution with the amount of this invoice in its proportions. The last part takes
 * what rounding leaves. Parts that sum to zero name no proportions, so their amounts stay empty.
 */
export function distributeLike(model: readonly Part[], amount: string, currency: string) {
  const digits = digitsOf(currency);
  const total = unitsOf(amount, digits);
  const weights = model.map((part) => unitsOf(part.amount, digits));
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  let left = total;
  return model.map(({ account, description = '' }, index) => {
    const share = index === model.length - 1 ? left : sum && (total * (weights[index] ?? 0n)) / sum;
    left -= share;
    const single = model.length === 1;
    const text = sum === 0n && !single ? '' : fixed({ units: share, scale: digits }, digits);
    return { account, description, amount: text };
  });
}
