import { useMemo, useState } from 'react';
import { FilterBar } from '@/components/grid/filter-bar';
import { FilterMenu } from '@/components/grid/filter-menu';
import type { Filtered, GridColumn } from '@/components/grid/grid';
import { filtersOf, filterText } from '@/lib/grid/grid-filters';
import { useGridFacts } from '@/lib/grid/use-facts';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Entry, ReviewView } from './use-tasks';

/** What the queue can be narrowed by, as every list can. */
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
  // Another filter is another queue: the decision shown is of its first task.
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
    menu: facts && <FilterMenu grid={grid} onPick={setEditing} />,
    chips: <FilterBar grid={grid} editing={editing} onEdit={setEditing} />,
  };
}
