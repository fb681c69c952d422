import { useRef } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { isEmptySelection, selectRange, toggle } from '@/lib/grid/selection';
import { useListSelection } from '@/lib/grid/use-selection';
import { useCan } from '@/lib/session/permission';
import { useBulkActions } from '../api/use-bulk';
import type { Entry, ReviewView } from '../api/use-tasks';
import type { BulkRunsProps } from './bulk-runs';
import type { TaskBulkBarProps } from './task-bulk-bar';
import type { SelectionControl } from './task-queue';

const TaskBulkBar = lazyComponent<TaskBulkBarProps>(() =>
  import('./task-bulk-bar').then((bar) => bar.TaskBulkBar),
);
const BulkRuns = lazyComponent<BulkRunsProps>(() => import('./bulk-runs').then((runs) => runs.BulkRuns));

interface Options {
  view: ReviewView;
  rows: Entry[] | undefined;
  totalCount: number | undefined;
  onTask: (taskId: string) => void;
}

/** Bulk decisions: the selection, its action bar, and the progress of earlier actions. */
export function useBulkTasks({ view, rows, totalCount, onTask }: Options) {
  const anchor = useRef<string>(undefined);
  const decides = useCan('tasks', 'bulk');
  const reassigns = useCan('tasks', 'reassign');
  const may = (decides || reassigns) && (view.tab ?? 'active') === 'active';
  const bulks = useBulkActions().data ?? [];

  const [selection, setSelection] = useListSelection(JSON.stringify([view.tab, view.all, view.q, view.f]));

  const onPick = (taskId: string, range: boolean) => {
    const ids = rows?.map(({ id }) => id) ?? [];
    const from = ids.indexOf(anchor.current ?? '');
    setSelection((old) =>
      range && from >= 0 ? selectRange(old, ids, from, ids.indexOf(taskId)) : toggle(old, taskId),
    );
    if (!range) anchor.current = taskId;
  };
  const some = may && !isEmptySelection(selection);
  const choosing: SelectionControl | undefined = may ? { value: selection, onPick } : undefined;
  return {
    choosing,
    some,
    bar: some && (
      <LazyBoundary>
        <TaskBulkBar
          view={view}
          selection={selection}
          total={totalCount ?? rows?.length ?? 0}
          onSelection={setSelection}
        />
      </LazyBoundary>
    ),
    runs: bulks.length > 0 && (
      <LazyBoundary>
        <BulkRuns bulks={bulks} onTask={onTask} />
      </LazyBoundary>
    ),
  };
}
