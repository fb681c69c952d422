import type { MouseEvent, ReactNode } from 'react';
import type { Filter } from '@/lib/grid/grid-filters';
import type { Density, OpenAs, SettingsControl } from '@/lib/grid/grid-settings';
import type { ColumnSetting, Placed } from '@/lib/grid/layout';
import type { Selection } from '@/lib/grid/selection';

/** One column of a list. IDs are the server's field names: sorting and filters use them. */
export interface GridColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Not a server field: a column of actions. It is excluded from downloads. */
  buttons?: boolean;
  /** Minimum width in pixels; columns share the extra width. Columns without a width share the rest. */
  width?: number;
  minWidth?: number;
  align?: 'end';
  /** Its position on a phone's card; columns without one are lines of the card. */
  card?: 'title' | 'aside' | 'badge' | 'hide';
  /** The default pinned side, until the user changes it. */
  pin?: 'left' | 'right';
  /** Hidden by default; the user can show it. */
  hidden?: boolean;
  /** The labels for the codes of a value list, in filters and downloads. */
  labels?: Readonly<Record<string, string>>;
  /** The default total below the column, unless the user chooses another. */
  total?: TotalFunction;
  /** The format of a total; without it, the total is shown unchanged. */
  figure?: (value: string, currency: string) => ReactNode;
}

export type TotalFunction = 'sum' | 'count' | 'min' | 'max' | 'avg';

export interface Sort {
  field: string;
  direction: 'ascending' | 'descending';
}

/** The server's description of a column. */
export interface ColumnFacts {
  name: string;
  kind: string;
  operators: string[];
  allowed: string[];
  totaled: boolean;
  sortable: boolean;
}

export interface Figure {
  field: string;
  function: TotalFunction;
  value: string;
  /** Monetary: each currency has its own total. */
  currency?: string;
}

export const rowHeights: Record<Density, number> = { small: 32, default: 40, large: 52 };
export const headHeight = 34;
export const pickWidth = 44;
/** The server counts exactly up to this number of rows. */
export const beyondCount = 25_000;

/** Further rows, loaded by cursor. */
export interface GridMore {
  hasMore: boolean;
  loading: boolean;
  failed?: boolean;
  load: () => void;
}

export interface CsvControl {
  /** Undefined while no download is running. */
  rows: number | undefined;
  start: (chosen?: Selection) => void;
  cancel: () => void;
}

export interface DataGridProps<Row extends object> {
  /** The accessible name of the list. */
  label: string;
  columns: GridColumn<Row>[];
  /** Undefined while the first page loads. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  settings: SettingsControl;
  error?: unknown;
  onRefresh: () => void;
  refreshing?: boolean;
  /** The rows are those of the previous view; the new rows are loading. */
  stale?: boolean;
  empty: ReactNode;
  search?: { value: string; onChange: (value: string) => void };
  sorting?: { value: Sort[]; onChange: (value: Sort[]) => void };
  filters?: { value: Filter[]; onChange: (value: Filter[]) => void };
  facts?: ColumnFacts[];
  /** Clears search and filters; absent if the list has none. */
  onClear?: () => void;
  /** Resets the list to its default view; absent if it already shows it. */
  onReset?: () => void;
  more?: GridMore;
  /** Paging mode: the current page number and the links to other pages. */
  pager?: { page: number; onPage: (page: number) => void };
  totalCount?: number;
  figures?: Figure[];
  csv?: CsvControl;
  selection?: { value: Selection; onChange: (selection: Selection) => void };
  /** The actions for the selected rows. */
  bulk?: ReactNode;
  onOpen?: (row: Row, event?: MouseEvent) => void;
  openId?: string;
  onClose?: () => void;
  /** The open details, beside the list or above the page. */
  details?: { content: ReactNode; as: 'panel' | 'fullScreen' };
  /** How details open; absent if the list has none. */
  opensAs?: OpenAs;
  isProcessing?: (row: Row) => boolean;
  toolbar?: ReactNode;
  /** Content below the rows in addition to the totals of the list. */
  totals?: ReactNode;
}

export interface ColumnControl<Row> {
  columns: Placed<GridColumn<Row>>[];
  settings: ColumnSetting[];
  set: (field: string, part: Partial<ColumnSetting>) => void;
  order: (settings: ColumnSetting[]) => void;
  /** The minimum width of all columns in pixels. */
  width: number;
  /** Opens the filter of a column. */
  filterBy?: (field: string) => void;
  /** No column fills the remaining width, so an empty column does. */
  filler: boolean;
}

/** The list properties that filters need; Review Tasks uses them without a table. */
export type Filtered<Row extends object> = Pick<
  DataGridProps<Row>,
  'columns' | 'facts' | 'filters' | 'onClear'
>;
