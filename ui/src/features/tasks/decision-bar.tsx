import { Button, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconExternalLink, IconMessageQuestion, IconUserShare, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { DateText } from '@/components/text/date-text';
import { toast, toastError } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import { useKeys } from '@/lib/keys/use-keys';
import type { ActDialogProps, DialogAction } from './act-dialog';
import classes from './review-page.module.css';
import { invoiceOf, type Task, useTaskAction } from './use-tasks';

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
  /** The shortcuts apply to the selected tasks instead. */
  keysElsewhere: boolean;
}

/** The actions of a task by button and key, and the automatic action after the deadline. */
export function DecisionBar({ task, onInvoice, onDone, leaving, keysElsewhere }: DecisionBarProps) {
  const { t } = useTranslation();
  const act = useTaskAction(task.id);
  const [dialogAction, setDialogAction] = useState<DialogAction>();
  const may = (action: DialogAction) => task.actions.includes(action);
  const invoiceId = invoiceOf(task);

  const approve = () => {
    if (leaving()) return;
    act.mutate(
      { action: 'approve' },
      {
        onSuccess: (now) => {
          toast('success', now.bucket === 'active' ? t('tasks.passedOn') : t('tasks.approved'), task.name);
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
  const off = act.isPending || dialogAction !== undefined || keysElsewhere;
  useKeys([
    { key: 'a', run: approve, off: off || !may('approve') },
    { key: 'r', run: () => ask('reject'), off: off || !may('reject') },
    { key: 'i', run: () => ask('requestInfo'), off: off || !may('requestInfo') },
  ]);

  return (
    <>
      <Next task={task} />
      <Group gap="xs" className={classes.actions}>
        <ActionButtons
          may={may}
          busy={act.isPending}
          onApprove={approve}
          onAsk={ask}
          onOpen={
            invoiceId === undefined ? undefined : () => onInvoice({ invoiceId, projectId: task.projectId })
          }
        />
      </Group>
      {dialogAction && (
        <LazyBoundary
          onFailed={(error) => {
            setDialogAction(undefined);
            toastError(error);
          }}
        >
          <ActDialog
            action={dialogAction}
            task={task}
            act={act}
            onClose={() => setDialogAction(undefined)}
            onDone={onDone}
          />
        </LazyBoundary>
      )}
    </>
  );
}

interface ActionButtonsProps {
  may: (action: DialogAction) => boolean;
  busy: boolean;
  onApprove: () => void;
  onAsk: (dialogAction: DialogAction) => void;
  onOpen: (() => void) | undefined;
}

function ActionButtons({ may, busy, onApprove, onAsk, onOpen }: ActionButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      {may('approve') && (
        <Tooltip label={t('tasks.key', { key: 'A' })}>
          <Button leftSection={<IconCheck size={16} />} loading={busy} onClick={onApprove}>
            {t('tasks.actions.approve')}
          </Button>
        </Tooltip>
      )}
      {may('reject') && (
        <Tooltip label={t('tasks.key', { key: 'R' })}>
          <Button
            variant="default"
            leftSection={<IconX size={16} />}
            disabled={busy}
            onClick={() => onAsk('reject')}
          >
            {t('tasks.actions.reject')}
          </Button>
        </Tooltip>
      )}
      {may('requestInfo') && (
        <Tooltip label={t('tasks.key', { key: 'I' })}>
          <Button
            variant="default"
            leftSection={<IconMessageQuestion size={16} />}
            disabled={busy}
            onClick={() => onAsk('requestInfo')}
          >
            {t('tasks.actions.requestInfo')}
          </Button>
        </Tooltip>
      )}
      {may('provideInfo') && (
        <Button variant="default" disabled={busy} onClick={() => onAsk('provideInfo')}>
          {t('tasks.actions.provideInfo')}
        </Button>
      )}
      {may('reassign') && (
        <Button
          variant="default"
          leftSection={<IconUserShare size={16} />}
          disabled={busy}
          onClick={() => onAsk('reassign')}
        >
          {t('tasks.actions.reassign')}
        </Button>
      )}
      {onOpen && (
        <Button variant="subtle" leftSection={<IconExternalLink size={16} />} onClick={onOpen}>
          {t('tasks.openInvoice')}
        </Button>
      )}
    </>
  );
}

/** The automatic action if nobody decides. */
function Next({ task }: { task: Task }) {
  const { t } = useTranslation();
  if (task.bucket !== 'active' || (!task.nextReminder && !task.escalates)) return null;
  return (
    <p className={classes.next}>
      {task.nextReminder && (
        <>
          {t('tasks.nextReminder')} <DateText value={task.nextReminder} withTime />
        </>
      )}
      {task.nextReminder && task.escalates && ' · '}
      {task.escalates && (
        <>
          {t('tasks.escalates')} <DateText value={task.escalates} withTime />
        </>
      )}
    </p>
  );
}
