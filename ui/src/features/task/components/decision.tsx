import { memo, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { RelatedRecords } from '@/components/records/related-records';
import { ErrorState } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { taskName } from '@/lib/format/task-name';
import { useTranslation } from '@/lib/i18n/i18n';
import { useFirstPageReady } from '@/lib/loading/first-page';
import { type Entry, invoiceOf, useTask } from '../api/use-tasks';
import { AssignmentReason } from './assignment-reason';
import type { DecisionBarProps } from './decision-bar';
import classes from './review-page.module.css';
import type { StepTaskProps } from './step-task';

// The list and the task load first; the buttons appear in their reserved space below.
const DecisionBar = lazyComponent<DecisionBarProps>(() =>
  import('./decision-bar').then((found) => found.DecisionBar),
);

const StepTask = lazyComponent<StepTaskProps>(() => import('./step-task').then((found) => found.StepTask));

interface DecisionProps {
  taskId: string;
  /** The row of the list, available before the task itself. */
  entry: Entry | undefined;
  evidence: (invoiceId: string) => ReactNode;
  onInvoice: (task: { invoiceId: string; projectId: string }) => void;
  onDone: () => void;
  /** Whether another task is selected and about to be shown: decisions on this task are disabled. */
  leaving: () => boolean;
  /** Several tasks are selected: actions and shortcuts apply to those instead. */
  bulk: boolean;
}

/** A task: its subject, the reason for the assignment, the evidence, and the decision. */
export const Decision = memo(function Decision(props: DecisionProps) {
  const { taskId, entry, evidence, onInvoice, onDone, leaving, bulk } = props;
  const { t } = useTranslation();
  const firstPageReady = useFirstPageReady();
  const found = useTask(taskId);
  const task = found.data;
  const invoiceId = useDebouncedInvoiceId(firstPageReady ? invoiceOf(task ?? entry) : undefined);
  // Moving to another task stops rendering this task's document.
  const shown = useMemo(() => invoiceId && evidence(invoiceId), [invoiceId, evidence]);
  if (found.isError && !task) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <div className={classes.open}>
      <header className={classes.head}>
        <div className={classes.headline}>
          <h1>{entry?.vendor || (task ? taskName(task, t) : t('common.loading'))}</h1>
          {entry?.invoiceAmount && (
            <MoneyText value={{ amount: entry.invoiceAmount, currency: entry.currency }} strong />
          )}
          {task?.due && (
            <span className={classes.small} data-overdue={entry?.overdue || undefined}>
              {t('tasks.dueOn')} <DateText value={task.due} />
            </span>
          )}
        </div>
        {task ? <AssignmentReason task={task} /> : <div className={classes.why} />}
        <div className={classes.related}>{invoiceId && <RelatedRecords of="task" id={taskId} />}</div>
      </header>
      <div className={classes.evidence}>
        {shown}
        {task?.workflow && (
          <LazyBoundary>
            <StepTask task={task} onDone={onDone} />
          </LazyBoundary>
        )}
      </div>
      <footer className={classes.bar}>
        {firstPageReady && task && (
          <LazyBoundary>
            <DecisionBar task={task} onInvoice={onInvoice} onDone={onDone} leaving={leaving} bulk={bulk} />
          </LazyBoundary>
        )}
      </footer>
    </div>
  );
});

/** The document loads after a pause, so that moving through the queue by key loads no documents. */
const documentDelay = 120;

function useDebouncedInvoiceId(invoiceId: string | undefined): string | undefined {
  const [resting, setResting] = useState<string>();
  useEffect(() => {
    if (!invoiceId) return;
    const timer = setTimeout(() => startTransition(() => setResting(invoiceId)), documentDelay);
    return () => clearTimeout(timer);
  }, [invoiceId]);
  return resting;
}
