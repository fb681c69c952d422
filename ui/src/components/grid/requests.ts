import type { Schema } from '@/lib/api/types';
import type { GridRequest } from '@/lib/grid/grid-query';
import { narrowedBy } from '@/lib/grid/grid-view';
import { arranged, type ColumnSetting } from '@/lib/grid/layout';
import { rowsOf, type Selection, selectedCount } from '@/lib/grid/selection';
import { t } from '@/lib/i18n/i18n';
import type { ColumnFacts, GridColumn } from './grid';

/**
 * The totals of the visible columns that have one. Until the server has described the columns, those of the declaration:
 * otherwise the rows would be requested twice.
 */
export function requestedTotals<Row>(
  columns: readonly GridColumn<Row>[],
  saved: readonly ColumnSetting[],
  facts: readonly ColumnFacts[] | undefined,
): Schema<'GridTotal'>[] {
  return arranged(columns, saved).flatMap(({ field, visible, total }) => {
    const declared = columns.find(({ id }) => id === field)?.total;
    const requested = total || declared || 'none';
    const known = facts
      ? facts.some(({ name, totaled }) => name === field && totaled)
      : requested === declared;
    return visible && known && requested !== 'none' ? [{ field, function: requested }] : [];
  });
}

/** The selected rows in the format of a bulk action, with the count that the user saw. */
export interface SelectedRows {
  selection: Pick<GridRequest, 'filters' | 'search' | 'searchAmount' | 'searchDate'> & {
    ids?: string[];
    excluded?: string[];
    all?: true;
  };
  count: number;
}

export function selectedRowsOf(request: GridRequest, selection: Selection, total: number): SelectedRows {
  return {
    selection: {
      ...rowsOf(selection),
      ...(selection.all && { all: true }),
      ...narrowedBy(request),
    },
    count: selectedCount(selection, total),
  };
}

/** A download has the visible columns in their order, with their headings and labels. */
export function csvRequest<Row>(
  request: GridRequest,
  columns: readonly GridColumn<Row>[],
  saved: readonly ColumnSetting[],
  chosen?: Selection,
): GridRequest {
  const { totals: _totals, ...requested } = request;
  return {
    ...requested,
    ...(chosen && rowsOf(chosen)),
    currencyHeader: t('grid.currency'),
    columns: arranged(columns, saved).flatMap(({ field, visible }) => {
      const column = columns.find(({ id }) => id === field);
      if (!column || !visible || column.buttons) return [];
      return [{ field, header: column.header, ...(column.labels && { words: { ...column.labels } }) }];
    }),
  };
}
