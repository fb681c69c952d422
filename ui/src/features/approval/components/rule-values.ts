import { isChoice } from '@/components/condition/condition-text';
import type { Choice } from '@/components/fields/async-select';
import type { Schema } from '@/lib/api/types';
import { isAmount } from '@/lib/format/parse-amount';
import { t } from '@/lib/i18n/i18n';
import type { RuleBody } from '../api/use-rules';

type Rule = Schema<'ApprovalRule'>;
export type Comparison = Schema<'ApprovalComparison'>;
export type Condition = Schema<'ApprovalCondition'>;
export type Fact = Comparison['field'];
export type Operator = Comparison['operator'];

export interface LevelValues {
  name: string;
  roleIds: string[];
  groupIds: string[];
  users: Choice[];
}

export interface RuleValues {
  name: string;
  condition: Condition;
  levels: LevelValues[];
  passesWithoutApproval: boolean;
}

/** The fields in the order in which people choose them. */
export const facts = [
  'invoiceAmount',
  'vendorNumber',
  'vendorName',
  'companyNumber',
  'invoiceType',
  'poNumber',
  'matchState',
  'account',
  'subsidiary',
  'termCode',
  'currency',
  'source',
] as const satisfies readonly Fact[];

const forAmounts: Operator[] = ['gt', 'gte', 'lt', 'lte', 'eq', 'ne'];
const forTexts: Operator[] = ['eq', 'ne', 'contains', 'startsWith'];
const forChoices: Operator[] = ['eq', 'ne'];

/** The comparisons that people may choose for a field, and the current one of an imported rule. */
export function operatorsOf(field: Fact, current?: Operator): Operator[] {
  const all = field === 'invoiceAmount' ? forAmounts : isChoice(field) ? forChoices : forTexts;
  return current && !all.includes(current) ? [...all, current] : all;
}

export const newComparison = (): Comparison => ({ field: 'invoiceAmount', operator: 'gt', value: '' });
export const newLevel = (): LevelValues => ({ name: '', roleIds: [], groupIds: [], users: [] });
export const newRule = (): RuleValues => ({
  name: '',
  condition: { match: 'all', comparisons: [newComparison()], groups: [] },
  levels: [newLevel()],
  passesWithoutApproval: false,
});

export function toValues({ rules }: { rules: Rule[] }): { rules: RuleValues[] } {
  return {
    rules: rules.map(({ levels, ...rule }) => ({
      ...rule,
      levels: levels.map(({ name, roles, groups, users }) => ({
        name,
        roleIds: roles.map(({ id }) => id),
        groupIds: groups.map(({ id }) => id),
        users: users.map(({ id, name }): Choice => ({ value: id, label: name || t('approvalRules.gone') })),
      })),
    })),
  };
}

export function toBody(rules: readonly RuleValues[]): RuleBody[] {
  return rules.map(({ levels, ...rule }) => ({
    ...rule,
    name: rule.name.trim(),
    levels: rule.passesWithoutApproval
      ? []
      : levels.map(({ users, name, ...level }) => ({
          ...level,
          name: name.trim(),
          userIds: users.map(({ value }) => value),
        })),
  }));
}

/** The roles or groups that the rules name, as far as they exist. */
export function namedParties(rules: readonly Rule[], kind: 'roles' | 'groups'): Choice[] {
  const all = rules.flatMap(({ levels }) => levels.flatMap((level) => level[kind]));
  return all.map(({ id, name }) => ({ value: id, label: name || t('approvalRules.gone') }));
}

export function joinChoices(...lists: (readonly Choice[])[]): Choice[] {
  return [...new Map(lists.flat().map((one) => [one.value, one])).values()];
}

export const matchesEverything = ({ condition }: RuleValues): boolean =>
  condition.comparisons.length === 0 && condition.groups.length === 0;

/** What keeps the rules from being saved, by the paths of the form. */
export function problemsOf({ rules }: { rules: readonly RuleValues[] }): Record<string, string> {
  const found: Record<string, string> = {};
  const missing = t('errors.FieldIsRequired.cause');
  for (const [index, rule] of rules.entries()) {
    const path = `rules.${index}`;
    if (!rule.name.trim()) found[`${path}.name`] = missing;
    const { comparisons, groups } = rule.condition;
    const parts = [
      { at: `${path}.condition`, comparisons },
      ...groups.map((group, place) => ({ at: `${path}.condition.groups.${place}`, ...group })),
    ];
    for (const { at, comparisons } of parts) {
      for (const [place, { field, value }] of comparisons.entries()) {
        if (field === 'invoiceAmount' && !isAmount(value))
          found[`${at}.comparisons.${place}.value`] = t('approvalRules.amountNeeded');
      }
    }
    groups.forEach((group, place) => {
      if (group.comparisons.length === 0)
        found[`${path}.condition.groups.${place}`] = t('approvalRules.groupEmpty');
    });
    if (rule.passesWithoutApproval) continue;
    if (rule.levels.length === 0) found[`${path}.levels`] = t('approvalRules.levelNeeded');
    rule.levels.forEach(({ name, roleIds, groupIds, users }, place) => {
      if (!name.trim()) found[`${path}.levels.${place}.name`] = missing;
      if (roleIds.length + groupIds.length + users.length === 0)
        found[`${path}.levels.${place}.roleIds`] = t('approvalRules.partyNeeded');
    });
  }
  return found;
}
