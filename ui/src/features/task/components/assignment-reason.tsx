import type { ComponentProps } from 'react';
import type { ConditionWords as Words } from '@/components/condition/condition-words';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { StatusBadge } from '@/components/status/status-badge';
import { formatMoney } from '@/lib/format/money';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Task } from '../api/use-tasks';
import classes from './review-page.module.css';
import { taskStatus } from './task-status';

// The task queue loads little code before its first paint.
const ConditionWords = lazyComponent<ComponentProps<typeof Words>>(() =>
  import('@/components/condition/condition-words').then((found) => found.ConditionWords),
);

/** The reason for the assignment: rule, level, limit, and the delegating user. */
export function AssignmentReason({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { rule, workflow } = task;
  const parts = [
    !workflow && task.levels > 0 && t('tasks.levelOf', { level: task.level, levels: task.levels }),
    !workflow &&
      task.yourLimit &&
      t('tasks.yourLimit', { limit: formatMoney({ amount: task.yourLimit, currency: task.currency }) }),
    !workflow && task.isAssignee && !task.yourLimit && t('tasks.noLimit'),
    task.onBehalfOf && t('tasks.onBehalfOf', { name: task.onBehalfOf }),
  ].filter(Boolean);
  const withoutRule = () => (workflow ? t('tasks.workflow', { name: workflow }) : t('tasks.noRule'));
  return (
    <div className={classes.why}>
      {task.bucket === 'active' && task.isAssignee && <strong>{t('tasks.whyYou')}</strong>}
      {task.bucket !== 'active' && <StatusBadge {...taskStatus(task.state)} />}
      <span>
        {rule ? t('tasks.rule', { name: rule.name }) : withoutRule()}
        {rule?.condition && <ConditionWords condition={rule.condition} currency={task.currency} />}
        {parts.map((part) => ` · ${part}`)}
      </span>
      {!task.isAssignee && task.bucket === 'active' && (
        <span>
          {t('tasks.waitsFor')} {task.assignees.map((assignee) => assignee.name).join(', ')}
        </span>
      )}
      {task.decisionReason && <q>{task.decisionReason}</q>}
    </div>
  );
}
