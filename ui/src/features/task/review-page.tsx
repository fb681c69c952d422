import { Button, VisuallyHidden } from '@mantine/core';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconChecks } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useRef } from 'react';
import { GridFailure } from '@/components/grid/grid-failure';
import { EmptyState, TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useKeys } from '@/lib/keys/use-keys';
import { breakpointsPx } from '@/theme/theme';
import { type Entry, type ReviewView, useTaskList } from './api/use-tasks';
import { Decision } from './components/decision';
import { ReviewFilters } from './components/review-filters';
import classes from './components/review-page.module.css';
import { adjacentTask, afterDecision } from './components/task-groups';
import { TaskQueue } from './components/task-queue';
import { useBulkTasks } from './components/use-bulk-tasks';
import { useSelectedTask } from './components/use-selected-task';

interface ReviewPageProps {
  view: ReviewView;
  onView: (view: ReviewView) => void;
  /** The invoice of the task: document, data and checks. */
  evidence: (invoiceId: string) => ReactNode;
  onInvoice: (entry: { invoiceId: string; projectId: string }) => void;
}

/** The list and the decision on one screen; on a phone one after the other. */
export function ReviewPage({ view, onView, evidence, onInvoice }: ReviewPageProps) {
  const { t } = useTranslation();
  const small = useMediaQuery(`(max-width: ${breakpointsPx.sm}px)`, false, {
    getInitialValueInEffect: false,
  });
  const search = useRef<HTMLInputElement>(null);
  const { rows, stale, error, onRefresh, totalCount, more } = useTaskList(view);
  const { choosing, some, bar, runs } = useBulkTasks({
    view,
    rows,
    totalCount,
    onTask: (task) => onView({ ...view, task }),
  });
  // On a wide screen the decision of a listed task is always open; a phone starts with the list.
  const first = stale || small ? undefined : rows?.[0]?.id;
  const { selected, select } = useSelectedTask(view, first, onView);
  // The row responds immediately; the decision follows, and shortcuts are disabled until it is shown.
  const shown = useDeferredValue(selected) ?? selected;

  const move = (step: 1 | -1) => {
    const next = adjacentTask(rows ?? [], selected, step);
    if (next) select(next);
  };
  useKeys([
    { key: 'j', run: () => move(1), repeats: true },
    { key: 'k', run: () => move(-1), repeats: true },
    { key: 'ArrowDown', run: () => move(1), repeats: true },
    { key: 'ArrowUp', run: () => move(-1), repeats: true },
    { key: '/', run: () => search.current?.focus() },
    { key: 'Escape', run: () => select(undefined), off: !small || some },
    { key: 'x', run: () => selected && choosing?.onPick(selected, false), off: !choosing },
  ]);

  const list = (
    <aside className={classes.list} aria-label={t('nav.reviewTasks')}>
      {/* A decision has its own heading; without one the page keeps a hidden heading. */}
      {(!shown || small) && <VisuallyHidden component="h1">{t('nav.reviewTasks')}</VisuallyHidden>}
      <ReviewFilters view={view} onView={onView} search={search} />
      {runs}
      <Rows
        view={view}
        onView={onView}
        rows={rows}
        stale={stale}
        error={error}
        onRetry={onRefresh}
        queue={(entries) => (
          <TaskQueue
            rows={entries}
            bucket={view.tab ?? 'active'}
            selected={selected}
            onSelect={select}
            more={more}
            stale={stale}
            {...(choosing && { choosing })}
            {...(totalCount !== undefined && { totalCount })}
          />
        )}
      />
      {bar}
    </aside>
  );

  const entry = rows?.find((row) => row.id === shown);
  // Stable functions, so that the visible decision does not render again before it is replaced.
  const leaving = useCallbackRef(() => shown !== selected);
  const done = useCallbackRef(() => {
    // The selection does not move if the user has already selected another task.
    if (shown && shown === selected) select(small ? undefined : afterDecision(rows ?? [], shown));
  });
  const showInvoice = useCallbackRef(onInvoice);
  const decision = shown && (
    <Decision
      key={shown}
      taskId={shown}
      entry={entry}
      evidence={evidence}
      onInvoice={showInvoice}
      leaving={leaving}
      bulk={some}
      onDone={done}
    />
  );

  if (small) {
    return selected ? (
      <div className={classes.one}>
        <Button
          variant="subtle"
          size="xs"
          className={classes.back}
          leftSection={<IconArrowLeft size={15} />}
          onClick={() => select(undefined)}
        >
          {t('tasks.backToList')}
        </Button>
        {decision}
      </div>
    ) : (
      list
    );
  }
  return (
    <div className={classes.page}>
      {list}
      <section className={classes.decision} aria-label={t('tasks.decision')}>
        {decision}
        {!decision && rows && !stale && (
          <EmptyState icon={IconChecks} title={t('tasks.nothingOpen')} hint={t('tasks.nothingOpenHint')} />
        )}
      </section>
    </div>
  );
}

interface RowsProps {
  view: ReviewView;
  onView: (view: ReviewView) => void;
  rows: Entry[] | undefined;
  stale: boolean;
  error: unknown;
  onRetry: () => void;
  queue: (rows: Entry[]) => ReactNode;
}

function Rows({ view, onView, rows, stale, error, onRetry, queue }: RowsProps) {
  const narrowed = view.q !== undefined || view.f !== undefined;
  const whole = () => onView({ ...(view.tab && { tab: view.tab }), ...(view.all && { all: true }) });
  if (error && !rows) {
    return <GridFailure error={error} onRetry={onRetry} onReset={narrowed ? whole : undefined} />;
  }
  if (!rows || (stale && rows.length === 0))
    return <div className={classes.loading}>{<TextSkeleton lines={9} />}</div>;
  if (rows.length > 0) return queue(rows);
  if (narrowed)
    return <NoTask title="grid.noMatch" hint="grid.noMatchHint" action="grid.clearAll" onAct={whole} />;
  if (view.tab && view.tab !== 'active') return <NoTask title="tasks.empty" hint="tasks.emptyTabHint" />;
  if (view.all) return <NoTask title="tasks.empty" hint="tasks.emptyHint" />;
  const everybody = () => onView({ ...view, all: true });
  return <NoTask title="tasks.empty" hint="tasks.emptyMineHint" action="tasks.everybody" onAct={everybody} />;
}

interface NoTaskProps {
  title: 'tasks.empty' | 'grid.noMatch';
  hint: 'tasks.emptyHint' | 'tasks.emptyTabHint' | 'tasks.emptyMineHint' | 'grid.noMatchHint';
  action?: 'tasks.everybody' | 'grid.clearAll';
  onAct?: () => void;
}

function NoTask({ title, hint, action, onAct }: NoTaskProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconChecks}
      title={t(title)}
      hint={t(hint)}
      action={
        action && (
          <Button variant="default" size="xs" onClick={onAct}>
            {t(action)}
          </Button>
        )
      }
    />
  );
}
