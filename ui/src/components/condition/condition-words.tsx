import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { conditionText } from './condition-text';

interface ConditionWordsProps {
  condition: Schema<'ApprovalCondition'>;
  currency: string;
}

/** A condition as people read it, after a colon. */
export function ConditionWords({ condition, currency }: ConditionWordsProps) {
  const { t } = useTranslation();
  return <>: {conditionText(t, condition, currency)}</>;
}
