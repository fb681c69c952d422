import { duplicateKeys, type Pair } from '@/components/fields/key-value-input';
import { minuteBounds } from '@/components/fields/minutes-input';
import { isAmount } from '@/lib/format/parse-amount';
import { t } from '@/lib/i18n/i18n';
import type { DateRange } from '@/lib/periods/periods';
import { nextRuns } from '@/lib/schedule/cron';
import { between, type Rule } from './rules';

// A separate module, because the sign-in page does not need these dependencies.

export const amount: Rule<string> = (text) => (isAmount(text) ? null : t('rules.amount'));

export const minutes = (every = false): Rule<number | string | ''> => {
  const { min, max } = minuteBounds(every);
  return between(min, max);
};

export const pairs: Rule<Pair[]> = (list) => {
  if (list.some(({ key, value }) => !key.trim() && value.trim())) return t('rules.pairWithoutKey');
  return duplicateKeys(list).length > 0 ? t('fields.doubledKey') : null;
};

export const schedule: Rule<string> = (cron) =>
  nextRuns(cron, 'UTC', new Date(), 1).length === 0 ? t('cron.never') : null;

export const inOrder: Rule<DateRange> = ({ start, end }) =>
  start && end && start > end ? t('rules.inOrder') : null;
