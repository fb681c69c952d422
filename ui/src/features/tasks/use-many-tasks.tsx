import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { chooseRange, isNothing, nothing, toggle } from '@/lib/grid/selection';
import { useCan } from '@/lib/session/permission';
import type { Choosing } from './task-queue';
import { useBulks } from './use-bulk';
import type { Entry, ReviewView } from './use-tasks';

const TaskBulkBar = lazy(() => import('./task-bulk-bar').then((found) => ({ default: found.TaskBulkBar })));
const BulkRuns = lazy(() => import('./bulk-runs').then((found) => ({ default: found.BulkRuns })));

interface Options {
  view: ReviewView;
  rows: Entry[] | undefined;
  totalCount: number | undefined;
  onTask: (taskId: string) => void;
}

/** Deciding about many tasks at once: what is selected, the bar for it, and how far earlier decisions are. */
export function useManyTasks({ view, rows, totalCount, onTask }: Options) {
  const [selection, setSelection] = useState(nothing);
  const anchor = useRef<string>(undefined);
  const decides = useCan('tasks', 'bulk');
  const reassigns = useCan('tasks', 'reassign');
  const may = (decides || reassigns) && (view.tab ?? 'active') === 'active';
  const bulks = useBulks().data ?? [];

  const narrowed = JSON.stringify([view.tab, view.all, view.q, view.f]);
  // What was selected was selected of this list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the list
  useEffect(() => setSelection(nothing), [narrowed]);

  const onPick = (taskId: string, range: boolean) => {
    const ids = rows?.map(({ id }) => id) ?? [];
    const from = ids.indexOf(anchor.current ?? '');
    setSelection((old) =>
      range && from >= 0 ? chooseRange(old, ids, from, ids.indexOf(taskId)) : toggle(old, taskId),
    );
    if (!range) anchor.current = taskId;
  };
  const some = may && !isNothing(selection);
  const choosing: Choosing | undefined = may ? { value: selection, onPick } : undefined;
  return {
    choosing,
    some,
    bar: some && (
      <Suspense>
        <TaskBulkBar
          view={view}
          selection={selection}
          total={totalCount ?? rows?.length ?? 0}
          onSelection={setSelection}
        />
      </Suspense>
    ),
    runs: bulks.length > 0 && (
      <Suspense>
        <BulkRuns bulks={bulks} onTask={onTask} />
      </Suspense>
    ),
  };
}
