import { Group } from '@mantine/core';
import { useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { LazyDialog } from '@/components/lazy/lazy-dialog';
import { toast, toastError, toastWithUndo } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { taskName } from '@/lib/format/task-name';
import { useTranslation } from '@/lib/i18n/i18n';
import { useKeys } from '@/lib/keys/use-keys';
import { invoiceOf, type Task, useRetractApproval, useTaskAction } from '../api/use-tasks';
import type { ActDialogProps, DialogAction } from './act-dialog';
import { ActionButtons } from './action-buttons';
import { NextStep, PendingApproval } from './next-step';
import classes from './review-page.module.css';

const ActDialog = lazyComponent<ActDialogProps>(() =>
  import('./act-dialog').then((found) => found.ActDialog),
);

export interface DecisionBarProps {
  task: Task;
  onInvoice: (task: { invoiceId: string; projectId: string }) => void;
  onDone: () => void;
  /**
   * Whether another task is about to be shown; a function, so that moving between tasks does not render this
   * component.
   */
  leaving: () => boolean;
  /** Several tasks are selected: actions and shortcuts apply to those instead. */
  bulk: boolean;
}

/** The actions of a task by button and key, and the automatic action after the deadline. */
export function DecisionBar({ task, onInvoice, onDone, leaving, bulk }: DecisionBarProps) {
  const { t } = useTranslation();
  const act = useTaskAction(task.id);
  const [dialogAction, setDialogAction] = useState<DialogAction>();
  const may = (action: DialogAction) =>
    !bulk && task.actions.includes(action) && (action !== 'restart' || task.level > 1);
  const invoiceId = invoiceOf(task);

  const retract = useRetractApproval();
  const approve = (deferred: boolean) => {
    if (leaving()) return;
    act.mutate(
      { action: 'approve', ...(deferred && { deferred }) },
      {
        onSuccess: (now) => {
          if (now.pendingUntil) {
            toastWithUndo(t('taskActs.deferred'), taskName(task, t), {
              id: 'deferred-approval',
              label: t('taskActs.actions.retractApproval'),
              forMs: 10_000,
              run: () => retract.mutate(task.id),
            });
          } else {
            toast(
              'success',
              t(now.bucket === 'active' ? 'taskActs.passedOn' : 'taskActs.approved'),
              taskName(task, t),
            );
          }
          onDone();
        },
        onError: (error) => {
          // The approval of an invoice on hold needs a reason.
          if (error instanceof ApiError && error.fields.some((field) => field.path.endsWith('reason')))
            setDialogAction('approve');
          else toastError(error);
        },
      },
    );
  };
  const ask = (action: DialogAction) => {
    if (!leaving()) setDialogAction(action);
  };
  const off = act.isPending || dialogAction !== undefined;
  useKeys([
    // One key is pressed by mistake more easily than a button: the approval can be withdrawn.
    { key: 'a', run: () => approve(true), off: off || !may('approve') },
    { key: 'r', run: () => ask('reject'), off: off || !may('reject') },
    { key: 'i', run: () => ask('requestInfo'), off: off || !may('requestInfo') },
  ]);

  return (
    <>
      {task.pendingUntil ? (
        <PendingApproval
          task={task}
          {...(task.actions.includes('retractApproval') && { onRetract: () => retract.mutate(task.id) })}
          busy={retract.isPending}
        />
      ) : (
        <NextStep task={task} />
      )}
      <Group gap="xs" className={classes.actions}>
        <ActionButtons
          may={may}
          busy={act.isPending}
          onApprove={() => approve(false)}
          onAsk={ask}
          onOpen={
            invoiceId === undefined ? undefined : () => onInvoice({ invoiceId, projectId: task.projectId })
          }
        />
      </Group>
      {dialogAction && (
        <LazyDialog onClose={() => setDialogAction(undefined)}>
          <ActDialog
            action={dialogAction}
            task={task}
            act={act}
            onClose={() => setDialogAction(undefined)}
            onDone={onDone}
          />
        </LazyDialog>
      )}
    </>
  );
}
