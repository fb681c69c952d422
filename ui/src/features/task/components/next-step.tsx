import { Button } from '@mantine/core';
import { DateText } from '@/components/text/date-text';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Task } from '../api/use-tasks';
import classes from './review-page.module.css';

interface PendingProps {
  task: Task;
  /** Absent for everybody but the person who approved. */
  onRetract?: () => void;
  busy: boolean;
}

/** An approval that takes effect in a few seconds. */
export function PendingApproval({ task, onRetract, busy }: PendingProps) {
  const { t } = useTranslation();
  return (
    <p className={classes.next} role="status">
      {t('taskActs.pending', { name: task.pendingBy ?? '' })}{' '}
      {onRetract && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={onRetract}>
          {t('taskActs.actions.retractApproval')}
        </Button>
      )}
    </p>
  );
}

/** The automatic action if nobody decides. */
export function NextStep({ task }: { task: Task }) {
  const { t } = useTranslation();
  if (task.bucket !== 'active' || (!task.nextReminder && !task.escalates)) return null;
  return (
    <p className={classes.next}>
      {task.nextReminder && (
        <>
          {t('taskActs.nextReminder')} <DateText value={task.nextReminder} withTime />
        </>
      )}
      {task.nextReminder && task.escalates && ' · '}
      {task.escalates && (
        <>
          {t('taskActs.escalates')} <DateText value={task.escalates} withTime />
        </>
      )}
    </p>
  );
}
