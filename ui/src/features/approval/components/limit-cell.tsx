import { MoneyText } from '@/components/text/money-text';

/** The look of a column with a limit. Only the actions are pinned. */
export const limitLook = { width: 132, align: 'end' } as const;

export function LimitCell({ amount, currency }: { amount: string; currency: string }) {
  return <MoneyText value={amount ? { amount, currency } : undefined} />;
}
