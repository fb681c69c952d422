import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { toastError } from '@/components/toast/toast';
import type { Schema } from '@/lib/api/types';
import { useDateStyle } from '@/lib/format/style';
import type { GridRoot } from '@/lib/grid/grid-api';
import { type GridPage, useGridQuery } from '@/lib/grid/grid-query';
import { cleared, type GridView, gridControls, plain, requestOf } from '@/lib/grid/grid-view';
import { rememberList } from '@/lib/grid/opened-lists';
import { noRows } from '@/lib/grid/selection';
import { type CsvAnswer, type CsvBody, useCsv } from '@/lib/grid/use-csv';
import { useGridDescription } from '@/lib/grid/use-facts';
import { useGridSettings } from '@/lib/grid/use-grid-settings';
import { useListSelection } from '@/lib/grid/use-selection';
import { todayIn } from '@/lib/periods/periods';
import { useUser } from '@/lib/session/context';
import { DataGrid } from './data-grid';
import type { DataGridProps, GridColumn } from './grid';
import { offeredFacts, type Possible } from './offered';
import { csvRequest, requestedTotals, type SelectedRows, selectedRowsOf } from './requests';
import { type RecordOpening, useRecord } from './use-record';

/** A list of the API: its name and how it is read. */
export interface GridSource<Row> {
  /** The operation ID of the list: its columns and the user's settings are stored under it. */
  gridId: string;
  /** The address of the list in the API. */
  root: GridRoot;
  place: Record<string, string>;
  queryKey: readonly string[];
  /** A project that adds columns to the list. */
  projectId?: string;
  /** Filters that always apply to the list: its project, its tab. */
  filters?: Schema<'GridFilter'>[];
  possible?: Possible;
  page: (body: Schema<'GridRequest'>, signal: AbortSignal) => Promise<GridPage<Row>>;
  csv: (body: CsvBody, signal: AbortSignal) => CsvAnswer;
}

type Passed<Row extends object> = Pick<
  DataGridProps<Row>,
  'label' | 'rowName' | 'empty' | 'toolbar' | 'isProcessing'
>;

export interface ListGridProps<Row extends { id: string }, View extends GridView> extends Passed<Row> {
  source: GridSource<Row>;
  columns: GridColumn<Row>[];
  view: View;
  onView: (view: View) => void;
  record?: RecordOpening<Row>;
  /** The actions for the selected rows, in addition to the download. */
  bulk?: (chosen: SelectedRows, done: () => void) => ReactNode;
}

const noFilters: Schema<'GridFilter'>[] = [];
const idOf = (row: { id: string }) => row.id;

/** A list built from its declaration: a query and columns. */
export function ListGrid<Row extends { id: string }, View extends GridView>({
  source,
  columns,
  view,
  onView,
  record,
  bulk,
  ...passed
}: ListGridProps<Row, View>) {
  const router = useRouter();
  const userId = useUser()?.userId ?? '';
  const { timeZone, datePattern } = useDateStyle();
  const { gridId, filters: fixed = noFilters, possible } = source;
  const settings = useGridSettings(gridId);
  const { paging, pageSize } = settings.value;
  const described = useGridDescription(gridId, source.projectId);
  const columnFacts = described?.columns;
  const facts = columnFacts && offeredFacts(columnFacts, fixed, possible);

  const request = requestOf(view, fixed, { today: () => todayIn(timeZone), datePattern });
  const narrowed = JSON.stringify([request.filters, request.search]);
  const [selection, setSelection] = useListSelection(narrowed);

  const totals = useMemo(
    () => requestedTotals(columns, settings.value.columns, columnFacts),
    [columns, settings.value.columns, columnFacts],
  );
  const paged = paging === 'perPage';
  const asked = { ...request, ...(totals.length > 0 && { totals }) };
  const query = useGridQuery<Row>({
    queryKey: source.queryKey,
    request: asked,
    load: source.page,
    ...(paged && { pageSize, page: view.page ?? 1 }),
  });
  const { rows, figures, page, loaded, ...shown } = query;
  const csv = useCsv({
    label: passed.label,
    today: todayIn(timeZone),
    load: source.csv,
    onError: toastError,
  });
  const opening = useRecord({
    record,
    loaded,
    pageSize: paged ? pageSize : undefined,
    rowName: passed.rowName,
    settings,
    view,
    onView,
    remember: () => {
      const { root, place, queryKey } = source;
      const { pathname: path, search } = router.latestLocation;
      const list = { userId, root, place, queryKey, request: asked, path, search, label: passed.label };
      return rememberList({ ...list, ...(paged && { pageSize }) });
    },
    navigate: router.navigate,
  });
  const withPage = (page: number) => {
    const { page: _old, ...rest } = view;
    onView((page > 1 ? { ...rest, page } : rest) as View);
  };

  return (
    <DataGrid
      {...passed}
      {...shown}
      {...gridControls(view, onView)}
      {...opening}
      columns={columns}
      rows={rows}
      figures={figures}
      rowId={idOf}
      settings={settings}
      {...(facts && { facts })}
      {...((view.q || view.f) && { onClear: () => onView(cleared(view)) })}
      {...((view.q || view.f || view.sort) && { onReset: () => onView(plain(view)) })}
      {...(paged && { pager: { page: Math.max(1, page), onPage: withPage } })}
      selection={{ value: selection, onChange: setSelection }}
      bulk={bulk?.(selectedRowsOf(request, selection, query.totalCount ?? rows?.length ?? 0), () =>
        setSelection(noRows),
      )}
      {...(described?.exportable && {
        csv: {
          rows: csv.rows,
          cancel: csv.cancel,
          start: (chosen) => void csv.start(csvRequest(request, columns, settings.value.columns, chosen)),
        },
      })}
    />
  );
}
