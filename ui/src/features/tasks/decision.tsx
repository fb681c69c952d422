import { Button, Group, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCheck, IconExternalLink, IconMessageQuestion, IconUserShare, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { toast, toastError } from '@/components/toast/toast';
import { ApiError } from '@/lib/errors/api-error';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Asked } from './act-dialog';
import classes from './review-page.module.css';
import { type Entry, type Task, useAct, useTask } from './use-tasks';
import { Why } from './why';

const ActDialog = lazy(() => import('./act-dialog').then((found) => ({ default: found.ActDialog })));

interface DecisionProps {
  taskId: string;
  /** The row of the list, known before the task itself is. */
  entry: Entry | undefined;
  evidence: (invoiceId: string) => ReactNode;
  onInvoice: (task: { invoiceId: string; projectId: string }) => void;
  onDone: () => void;
  /** Several tasks are selected: the keys decide about those. */
  keysElsewhere: boolean;
}

/** One task: what it is about, why it asks this person, the evidence, and the decision. */
export function Decision(props: DecisionProps) {
  const { taskId, entry, evidence, onInvoice, onDone, keysElsewhere } = props;
  const { t } = useTranslation();
  const found = useTask(taskId);
  const act = useAct(taskId);
  const [asked, setAsked] = useState<Asked>();
  const task = found.data;
  const may = (action: Asked) => task?.actions.includes(action) ?? false;

  const approve = () =>
    act.mutate(
      { action: 'approve' },
      {
        onSuccess: (now) => {
          toast('success', now.bucket === 'active' ? t('tasks.passedOn') : t('tasks.approved'), task?.name);
          onDone();
        },
        onError: (error) => {
          // An invoice on hold is approved by who says why.
          if (error instanceof ApiError && error.fields.some((field) => field.path.endsWith('reason')))
            setAsked('approve');
          else toastError(error);
        },
      },
    );
  const key = (action: Asked, run: () => void) => () => {
    if (may(action) && !act.isPending && !asked && !keysElsewhere) run();
  };
  useHotkeys([
    ['a', key('approve', approve)],
    ['r', key('reject', () => setAsked('reject'))],
    ['i', key('requestInfo', () => setAsked('requestInfo'))],
  ]);

  if (found.isError && !task) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  return (
    <div className={classes.open}>
      <header className={classes.head}>
        <div className={classes.headline}>
          <h1>{entry?.vendor || task?.name || t('common.loading')}</h1>
          {entry?.invoiceAmount && (
            <MoneyText value={{ amount: entry.invoiceAmount, currency: entry.currency }} strong />
          )}
          {task?.due && (
            <span className={classes.small} data-overdue={entry?.overdue || undefined}>
              {t('tasks.dueOn')} <DateText value={task.due} />
            </span>
          )}
        </div>
        {task ? <Why task={task} currency={entry?.currency ?? 'USD'} /> : <TextSkeleton lines={1} />}
      </header>
      <div className={classes.evidence}>{(task ?? entry) && evidence((task ?? entry)?.invoiceId ?? '')}</div>
      <footer className={classes.bar}>
        {task && <Next task={task} />}
        <Group gap="xs" className={classes.actions}>
          <ActionButtons
            may={may}
            busy={act.isPending}
            onApprove={approve}
            onAsk={setAsked}
            onOpen={() => task && onInvoice(task)}
          />
        </Group>
      </footer>
      {task && asked && (
        <Suspense>
          <ActDialog
            asked={asked}
            task={task}
            act={act}
            onClose={() => setAsked(undefined)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </div>
  );
}

interface ActionButtonsProps {
  may: (action: Asked) => boolean;
  busy: boolean;
  onApprove: () => void;
  onAsk: (asked: Asked) => void;
  onOpen: () => void;
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
      <Button variant="subtle" leftSection={<IconExternalLink size={16} />} onClick={onOpen}>
        {t('tasks.openInvoice')}
      </Button>
    </>
  );
}

/** What happens by itself if nobody decides. */
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
