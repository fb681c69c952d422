import type { MouseEvent, ReactNode } from 'react';
import type { Filter } from '@/lib/grid/grid-filters';
import type { Density, SettingsControl } from '@/lib/grid/grid-settings';
import type { ColumnSetting, Placed } from '@/lib/grid/layout';
import type { Selection } from '@/lib/grid/selection';

/** One column of a list. Ids are the server's field names: sorting and filters are sent under them. */
export interface GridColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** No field of the server: things to press. It is not in a download. */
  buttons?: boolean;
  /** Pixels at least; a wide screen gives every column its part. Those without a width share what is left. */
  width?: number;
  minWidth?: number;
  align?: 'end';
  /** Its place on a phone's card; columns without one are lines of the card. */
  card?: 'title' | 'aside' | 'badge' | 'hide';
  /** Where it stands until a person moves it. */
  pin?: 'left' | 'right';
  /** There to be chosen, not shown at first. */
  hidden?: boolean;
  /** What people read for the codes of a value list: in filters and in downloads. */
  words?: Readonly<Record<string, string>>;
  /** The figure below the column, unless a person chooses another. */
  total?: TotalFunction;
  /** How a figure is written; as it comes without it. */
  figure?: (value: string, currency: string) => ReactNode;
}

export type TotalFunction = 'sum' | 'count' | 'min' | 'max' | 'avg';

export interface Sort {
  field: string;
  direction: 'ascending' | 'descending';
}

/** What the server says of a column. */
export interface ColumnFacts {
  name: string;
  kind: string;
  operators: string[];
  allowed: string[];
  totalled: boolean;
  sortable: boolean;
}

export interface Figure {
  field: string;
  function: TotalFunction;
  value: string;
  /** Of money; amounts of different currencies have a figure each. */
  currency?: string;
}

export const rowHeights: Record<Density, number> = { small: 32, default: 40, large: 52 };
export const headHeight = 34;
export const pickWidth = 44;

/** Rows further on, by cursor. */
export interface GridMore {
  hasMore: boolean;
  loading: boolean;
  failed?: boolean;
  load: () => void;
}

export interface CsvControl {
  /** Undefined while no download is under way. */
  rows: number | undefined;
  start: (chosen?: Selection) => void;
  cancel: () => void;
}

export interface DataGridProps<Row extends object> {
  /** Names the list for people who do not see it. */
  label: string;
  columns: GridColumn<Row>[];
  /** Undefined while the first page is under way. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  settings: SettingsControl;
  error?: unknown;
  onRefresh: () => void;
  refreshing?: boolean;
  /** These are still the rows of the view before; those that are asked for are under way. */
  stale?: boolean;
  empty: ReactNode;
  search?: { value: string; onChange: (value: string) => void };
  sorting?: { value: Sort[]; onChange: (value: Sort[]) => void };
  filters?: { value: Filter[]; onChange: (value: Filter[]) => void };
  facts?: ColumnFacts[];
  /** Undoes search and filters; absent where nothing narrows the list. */
  onClear?: () => void;
  /** Makes the list ask for nothing in particular; absent where it does so already. */
  onReset?: () => void;
  more?: GridMore;
  /** Page by page: the number of this page and the way to others. */
  pager?: { page: number; onPage: (page: number) => void };
  totalCount?: number;
  figures?: Figure[];
  csv?: CsvControl;
  selection?: { value: Selection; onChange: (selection: Selection) => void };
  /** What can be done with the chosen rows. */
  bulk?: ReactNode;
  onOpen?: (row: Row, event?: MouseEvent) => void;
  openId?: string;
  onClose?: () => void;
  /** The details that are open, beside the list or above everything. */
  details?: { content: ReactNode; as: 'panel' | 'fullScreen' };
  /** Whether people may choose how details open. */
  choosesOpening?: boolean;
  isProcessing?: (row: Row) => boolean;
  toolbar?: ReactNode;
  /** Beneath the rows where the list's own figures do not do. */
  totals?: ReactNode;
}

export interface ColumnControl<Row> {
  columns: Placed<GridColumn<Row>>[];
  settings: ColumnSetting[];
  set: (field: string, part: Partial<ColumnSetting>) => void;
  order: (settings: ColumnSetting[]) => void;
  /** Pixels that all columns need at least. */
  width: number;
  /** Opens the filter of a column. */
  filterBy?: (field: string) => void;
  /** No column takes the rest of the room: an empty one does. */
  filler: boolean;
}

/** What filters need to know of a list; Review Tasks has them without a table. */
export type Filtered<Row extends object> = Pick<
  DataGridProps<Row>,
  'columns' | 'facts' | 'filters' | 'onClear'
>;
