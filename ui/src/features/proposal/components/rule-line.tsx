import { causeWords } from '@/components/history/reason';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Proposal } from '../api/use-proposals';

export type Rule = NonNullable<Proposal['differences'][number]['newRules']>[number];

/** A rule as one sentence; its condition has the words of histories. */
export function RuleLine({ rule: { title, conditions, levels } }: { rule: Rule }) {
  const { t } = useTranslation();
  return t('proposals.rule', {
    title,
    conditions: causeWords(conditions, t),
    levels: levels || t('proposals.passes'),
  });
}
