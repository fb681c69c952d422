import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { functionalUpdate, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '@/components/states/states';
import { breakpointsPx } from '@/theme/theme';
import classes from './data-grid.module.css';
import { type Density, type GridColumn, type GridMore, gridFeatures, type Sort, toColumnDef } from './grid';
import { GridCards } from './grid-cards';
import { GridSkeleton } from './grid-skeleton';
import { GridTableView } from './grid-table';
import { GridToolbar } from './grid-toolbar';

export interface DataGridProps<Row extends object> {
  /** Names the list for people who do not see it, and its saved preferences. */
  id: string;
  label: string;
  columns: GridColumn<Row>[];
  /** Undefined while the first page is under way. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  error?: unknown;
  onRefresh: () => void;
  refreshing?: boolean;
  empty: ReactNode;
  search?: { value: string; onChange: (value: string) => void };
  sorting?: { value: Sort[]; onChange: (value: Sort[]) => void };
  /** True when a search or filter narrows the list: then "empty" means "no match". */
  filtered?: boolean;
  more?: GridMore;
  totalCount?: number;
  selection?: { ids: string[]; onChange: (ids: string[]) => void };
  onOpen?: (row: Row) => void;
  openId?: string;
  isProcessing?: (row: Row) => boolean;
  toolbar?: ReactNode;
  totals?: ReactNode;
}

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { t } = useTranslation();
  const phone = useMediaQuery(`(max-width: ${breakpointsPx.xs}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [density, setDensity] = useLocalStorage<Density>({
    key: `countersign.grid.${props.id}.density`,
    defaultValue: 'default',
  });
  const [hidden, setHidden] = useLocalStorage<Record<string, boolean>>({
    key: `countersign.grid.${props.id}.columns`,
    defaultValue: {},
  });
  const { columns, rows, rowId, sorting, selection } = props;
  const columnDefs = useMemo(() => columns.map(toColumnDef), [columns]);
  const data = useMemo(() => rows ?? [], [rows]);
  const sortState = (sorting?.value ?? []).map((s) => ({ id: s.field, desc: s.direction === 'descending' }));
  const picked = Object.fromEntries((selection?.ids ?? []).map((id) => [id, true as const]));

  const table = useTable({
    features: gridFeatures,
    columns: columnDefs,
    data,
    getRowId: rowId,
    manualSorting: true,
    enableSorting: sorting !== undefined,
    enableRowSelection: selection !== undefined,
    state: { sorting: sortState, rowSelection: picked, columnVisibility: hidden },
    onSortingChange: (updater) => {
      const next = functionalUpdate(updater, sortState);
      sorting?.onChange(
        next.map(({ id, desc }) => ({ field: id, direction: desc ? 'descending' : 'ascending' })),
      );
    },
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, picked);
      selection?.onChange(Object.keys(next).filter((id) => next[id]));
    },
    onColumnVisibilityChange: (updater) => setHidden(functionalUpdate(updater, hidden)),
  });

  const failed = props.error !== undefined && props.error !== null && !rows;
  const body = () => {
    if (failed) return <ErrorState error={props.error} onRetry={props.onRefresh} />;
    if (!rows) return <GridSkeleton table={table} density={density} phone={phone} />;
    if (rows.length === 0) {
      return props.filtered ? (
        <EmptyState title={t('grid.noMatch')} hint={t('grid.noMatchHint')} />
      ) : (
        props.empty
      );
    }
    const View = phone ? GridCards : GridTableView;
    return <View table={table} density={density} grid={props} />;
  };

  return (
    <section className={classes.grid} aria-label={props.label} aria-busy={!rows && !failed}>
      <GridToolbar table={table} grid={props} density={density} onDensity={setDensity} phone={phone} />
      <div className={classes.body}>{body()}</div>
      {props.totals && rows && rows.length > 0 && <footer className={classes.totals}>{props.totals}</footer>}
    </section>
  );
}
