import { isAmount } from '@/lib/format/parse-amount';
import { t } from '@/lib/i18n/i18n';
import type { Rule } from './rules';

// A separate module, because the sign-in page does not need these dependencies.

export const amount: Rule<string> = (text) => (isAmount(text) ? null : t('rules.amount'));
