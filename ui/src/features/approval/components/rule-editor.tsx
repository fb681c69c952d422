import { CheckField, TextField } from '@/components/form/fields';
import { namesOf } from '@/components/form/names';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './approval.module.css';
import { ConditionEditor } from './condition-editor';
import { LevelsEditor } from './levels-editor';
import type { RuleValues } from './rule-values';

interface RuleEditorProps {
  rule: RuleValues;
  path: string;
  currency: string;
  roles: { value: string; label: string }[];
  groups: { value: string; label: string }[];
}

/** The fields of one rule. */
export function RuleEditor({ rule, path, currency, roles, groups }: RuleEditorProps) {
  const { t } = useTranslation();
  const names = namesOf(rule, `${path}.`);
  return (
    <div className={classes.editor}>
      <TextField name={names.name} label={t('approvalRules.name')} required maxLength={100} />
      <ConditionEditor condition={rule.condition} path={names.condition} currency={currency} />
      <CheckField
        name={names.passesWithoutApproval}
        label={t('approvalRules.passes')}
        description={t('approvalRules.passesHint')}
      />
      {!rule.passesWithoutApproval && (
        <LevelsEditor levels={rule.levels} path={names.levels} roles={roles} groups={groups} />
      )}
    </div>
  );
}
