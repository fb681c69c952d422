import { causeWords } from '@/components/history/reason';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';

export type Rule = Schema<'RuleLine'>;

/** A rule as one sentence; its condition has the words of histories. */
export function RuleLine({ rule: { title, conditions, levels } }: { rule: Rule }) {
  const { t } = useTranslation();
  return t('differences.rule', {
    title,
    conditions: causeWords(conditions, t),
    levels: levels || t('differences.passes'),
  });
}
