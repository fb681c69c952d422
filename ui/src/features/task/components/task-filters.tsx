import { useMemo, useState } from 'react';
import type { FilterBarProps } from '@/components/grid/filter-bar';
import { FilterMenu } from '@/components/grid/filter-menu';
import type { Filtered, GridColumn } from '@/components/grid/grid';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { filtersOf, filterText } from '@/lib/grid/grid-filters';
import { useGridFacts } from '@/lib/grid/use-facts';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Entry, ReviewView } from '../api/use-tasks';
import classes from './review-page.module.css';

// The filter bar loads only for active filters or when the user adds one.
const FilterBar = lazyComponent<FilterBarProps<Entry>>(() =>
  import('@/components/grid/filter-bar').then((bar) => bar.FilterBar),
);

/** The filters of the queue, like those of every list. */
export function useTaskFilters(view: ReviewView, onView: (view: ReviewView) => void) {
  const { t } = useTranslation();
  const facts = useGridFacts('listTasks');
  const [editing, setEditing] = useState<string>();
  const columns = useMemo(
    () =>
      (
        [
          'vendor',
          'due',
          'invoiceAmount',
          'invoiceDate',
          'companyNumber',
          'projectName',
          'infoRequested',
        ] as const
      ).map((id): GridColumn<Entry> => ({ id, header: t(`tasks.columns.${id}`), cell: () => null })),
    [t],
  );
  // Another filter is another queue: its first task is shown.
  const put = (f: string | undefined) => {
    const { f: _old, task: _task, ...rest } = view;
    onView(f ? { ...rest, f } : rest);
  };
  const grid: Filtered<Entry> = {
    columns,
    filters: { value: filtersOf(view.f), onChange: (filters) => put(filterText(filters)) },
    onClear: () => put(undefined),
    ...(facts && { facts }),
  };
  return {
    menu: <FilterMenu grid={grid} onPick={setEditing} />,
    chips: (editing !== undefined || (grid.filters?.value.length ?? 0) > 0) && (
      <LazyBoundary fallback={<div className={classes.chips} />}>
        <FilterBar grid={grid} editing={editing} onEdit={setEditing} />
      </LazyBoundary>
    ),
  };
}
