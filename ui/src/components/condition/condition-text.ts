import type { Schema } from '@/lib/api/types';
import { formatMoney } from '@/lib/format/money';
import { isAmount } from '@/lib/format/parse-amount';
import { type TFunction, t } from '@/lib/i18n/i18n';

type Comparison = Schema<'ApprovalComparison'>;
type Condition = Schema<'ApprovalCondition'>;
type Fact = Comparison['field'];

/** Fields with a fixed list of values. */
const choices = {
  invoiceType: ['PO', 'NonPO'],
  matchState: ['none', 'matched', 'hold'],
  source: ['upload'],
} as const;
type ChoiceFact = keyof typeof choices;

export const isChoice = (field: Fact): field is ChoiceFact => field in choices;

/** The values of a field with their labels; undefined for a field without a fixed list. */
export function valuesOf(field: Fact): { value: string; label: string }[] | undefined {
  if (!isChoice(field)) return undefined;
  const labels: Record<string, string> = t(`condition.values.${field}`, { returnObjects: true });
  return choices[field].map((value) => ({ value, label: labels[value] ?? value }));
}

/** A comparison as people read it: "Invoice amount is over $10,000.00". */
function comparisonText(t: TFunction, { field, operator, value }: Comparison, currency: string): string {
  const name = t(`condition.fields.${field}`);
  if (value.trim() === '' && operator === 'eq') return t('condition.empty', { field: name });
  if (value.trim() === '' && operator === 'ne') return t('condition.filled', { field: name });
  const shown =
    field === 'invoiceAmount' && isAmount(value)
      ? formatMoney({ amount: value, currency })
      : (valuesOf(field)?.find((one) => one.value === value)?.label ?? (value || '…'));
  return t(`condition.sentence.${operator}`, { field: name, value: shown });
}

/** The condition as one sentence. */
export function conditionText(
  t: TFunction,
  { match, comparisons, groups }: Condition,
  currency: string,
): string {
  const joint = (kind: Condition['match']) => t(kind === 'all' ? 'condition.and' : 'condition.or');
  const texts = (all: Comparison[]) => all.map((one) => comparisonText(t, one, currency));
  const inner = groups.map((group) => {
    const said = texts(group.comparisons).join(joint(group.match));
    return group.comparisons.length > 1 && comparisons.length + groups.length > 1 ? `(${said})` : said;
  });
  return [...texts(comparisons), ...inner].join(joint(match)) || t('condition.every');
}
