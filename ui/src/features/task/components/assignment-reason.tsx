import { conditionText } from '@/components/condition/condition-text';
import { StatusBadge } from '@/components/status/status-badge';
import { formatMoney } from '@/lib/format/money';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import type { Task } from '../api/use-tasks';
import classes from './review-page.module.css';
import { taskStatus } from './task-status';

/** The reason for the assignment: rule, level, limit, and the delegating user. */
export function AssignmentReason({ task }: { task: Task }) {
  const { t } = useTranslation();
  const parts = [
    ruleText(t, task),
    task.levels > 0 && t('tasks.levelOf', { level: task.level, levels: task.levels }),
    task.yourLimit &&
      t('tasks.yourLimit', { limit: formatMoney({ amount: task.yourLimit, currency: task.currency }) }),
    task.isAssignee && !task.yourLimit && t('tasks.noLimit'),
    task.onBehalfOf && t('tasks.onBehalfOf', { name: task.onBehalfOf }),
  ].filter(Boolean);
  return (
    <div className={classes.why}>
      {task.bucket === 'active' && task.isAssignee && <strong>{t('tasks.whyYou')}</strong>}
      {task.bucket !== 'active' && <StatusBadge {...taskStatus(task.state)} />}
      <span>{parts.join(' · ')}</span>
      {!task.isAssignee && task.bucket === 'active' && (
        <span>
          {t('tasks.waitsFor')} {task.assignees.map((assignee) => assignee.name).join(', ')}
        </span>
      )}
      {task.decisionReason && <q>{task.decisionReason}</q>}
    </div>
  );
}

function ruleText(t: TFunction, { rule, currency }: Task): string {
  if (!rule) return t('tasks.noRule');
  const { name, condition } = rule;
  if (!condition) return t('tasks.rule', { name });
  return t('tasks.ruleWhen', { name, condition: conditionText(t, condition, currency) });
}
