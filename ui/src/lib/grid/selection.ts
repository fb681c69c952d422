/** The selected rows: a set of IDs, or all rows of the filter except a set. */
export interface Selection {
  all: boolean;
  /** The selected IDs; with `all`, the excluded IDs. */
  ids: ReadonlySet<string>;
}

export const noRows: Selection = { all: false, ids: new Set() };

export const isSelected = ({ all, ids }: Selection, id: string): boolean => ids.has(id) !== all;

export function selectedCount({ all, ids }: Selection, totalCount: number): number {
  return all ? Math.max(0, totalCount - ids.size) : ids.size;
}

/** Selects or deselects rows; whether this adds or removes IDs depends on the mode. */
export function setSelected(selection: Selection, rows: readonly string[], chosen: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (chosen === selection.all) ids.delete(id);
    else ids.add(id);
  }
  return { all: selection.all, ids };
}

export const toggle = (selection: Selection, id: string): Selection =>
  setSelected(selection, [id], !isSelected(selection, id));

/**
 * Sets the rows from the last changed row to this one to the state of the last changed row (Shift and click).
 */
export function selectRange(
  selection: Selection,
  rows: readonly string[],
  from: number,
  to: number,
): Selection {
  const anchor = rows[from];
  const chosen = anchor === undefined || isSelected(selection, anchor);
  return setSelected(selection, rows.slice(Math.min(from, to), Math.max(from, to) + 1), chosen);
}

export const allRows: Selection = { all: true, ids: new Set() };

/** The state of the header checkbox for the loaded rows. */
export function headState(selection: Selection, rows: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = rows.filter((id) => isSelected(selection, id)).length;
  if (chosen === 0) return selection.all && rows.length > 0 ? 'some' : 'none';
  return chosen === rows.length && (!selection.all || selection.ids.size === 0) ? 'all' : 'some';
}

/** The selection as a filter for a list or download: only these rows, or all except these. */
export function rowsOf({ all, ids }: Selection): { ids?: string[]; excluded?: string[] } {
  if (ids.size === 0) return {};
  return all ? { excluded: [...ids] } : { ids: [...ids] };
}

export const isEmptySelection = ({ all, ids }: Selection): boolean => !all && ids.size === 0;
