import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '@/lib/api/types';
import type { GridId, GridPlace, GridRoot, GridRow } from '@/lib/grid/grid-api';
import type { SectionKey, TextKey } from '@/lib/i18n/keys';
import type { ColumnTypes, ListColumn } from './columns';
import type { GridColumn } from './grid';
import type { Possible } from './offered';
import type { SelectedRows } from './requests';
import type { Target } from './target-link';

interface Tabs<Row, Tab extends string, Place> {
  label: (tab: Tab) => TextKey;
  field: keyof Row & string;
  /** The values of the field on each tab; none means all rows. The first tab is the default. */
  values: Record<Tab, readonly string[]>;
  /** The possible values of other columns on a tab; filters offer no others. */
  possible?: Record<Tab, Possible>;
  /** A hook with the number of rows of each tab that the search finds. */
  useCounts?: (place: Place, search: string) => Record<Tab, number> | undefined;
}

/** A list: its address, columns, tabs, actions and details. */
export interface ListSpec<
  Root extends GridRoot,
  Headers extends SectionKey,
  Place extends GridPlace<Root>,
  Tab extends string,
> {
  /** The columns and the user's settings are stored under it. */
  id: GridId<Root>;
  /** Its parameter gives the type of the list's place: the parameters of its address, and more if needed. */
  queryKey: (place: Place) => readonly string[];
  /** The accessible name. */
  label: (place: Place) => string;
  rowName: (row: GridRow<Root>) => string;
  /** The section of the texts that name the columns by field. */
  headers: Headers;
  columns: (
    types: ColumnTypes<GridRow<Root>, Headers>,
    place: Place & { tenant: string },
  ) => ListColumn<GridRow<Root>>[];
  /** For a list to which a project adds columns. */
  added?: {
    projectId: (place: Place) => string;
    cell: (column: Schema<'GridColumn'>) => GridColumn<GridRow<Root>>['cell'];
  };
  /** Filters that always apply. */
  filters?: (place: Place) => Schema<'GridFilter'>[];
  tabs?: Tabs<GridRow<Root>, Tab, Place>;
  empty?: (tab: Tab) => { icon: Icon; title: TextKey; hint: TextKey };
  /** The page of a record. */
  page?: (row: GridRow<Root>, place: Place & { tenant: string }) => Target;
  /** The details beside the list, by ID: a link opens them even if the row is not loaded. */
  panel?: (id: string, row: GridRow<Root> | undefined, place: Place & { tenant: string }) => ReactNode;
  /** The details in full screen; those beside the list by default. */
  full?: (id: string) => ReactNode;
  isProcessing?: (row: GridRow<Root>) => boolean;
  /** The actions for the selected rows, in addition to the download. */
  bulk?: (chosen: SelectedRows, done: () => void, place: Place) => ReactNode;
}

export interface ListDeclaration<
  Root extends GridRoot,
  Headers extends SectionKey,
  Place extends GridPlace<Root>,
  Tab extends string,
> extends ListSpec<Root, Headers, Place, Tab> {
  root: Root;
}

/** Declares the list at this address of the API. */
export const defineList = <
  Root extends GridRoot,
  Headers extends SectionKey,
  Place extends GridPlace<Root>,
  Tab extends string = never,
>(
  root: Root,
  spec: ListSpec<Root, Headers, Place, Tab>,
): ListDeclaration<Root, Headers, Place, Tab> => ({ ...spec, root });
