import {
  type ColumnDef,
  columnVisibilityFeature,
  metaHelper,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** One column of a list. Ids are the server's field names: sorting is sent under them. */
export interface GridColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Pixels; the columns without a width share what is left. */
  width?: number;
  align?: 'end';
  /** Its place on a phone's card; columns without one are lines of the card. */
  card?: 'title' | 'aside' | 'badge' | 'hide';
}

// Sorting and filtering are the server's; here they are only state.
export const gridFeatures = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<Pick<GridColumn<never>, 'width' | 'align' | 'card'>>(),
});

export type GridTable<Row extends object> = ReactTable<typeof gridFeatures, Row>;

export function toColumnDef<Row extends object>(
  column: GridColumn<Row>,
): ColumnDef<typeof gridFeatures, Row> {
  const { id, header, cell, sortable = true, width, align, card } = column;
  return {
    id,
    header,
    accessorFn: (row) => row,
    cell: ({ row }) => cell(row.original),
    enableSorting: sortable,
    sortDescFirst: false,
    meta: { ...(width && { width }), ...(align && { align }), ...(card && { card }) },
  };
}

export interface Sort {
  field: string;
  direction: 'ascending' | 'descending';
}

export type Density = 'small' | 'default' | 'large';
export const rowHeights: Record<Density, number> = { small: 32, default: 40, large: 52 };

export interface GridMore {
  hasMore: boolean;
  loading: boolean;
  load: () => void;
}
