/** Which rows are chosen: these, or every row of the filter but those. */
export interface Selection {
  all: boolean;
  /** The chosen ones; with `all` the left out ones. */
  ids: ReadonlySet<string>;
}

export const nothing: Selection = { all: false, ids: new Set() };

export const isChosen = ({ all, ids }: Selection, id: string): boolean => ids.has(id) !== all;

export function chosenCount({ all, ids }: Selection, totalCount: number): number {
  return all ? Math.max(0, totalCount - ids.size) : ids.size;
}

/** Sets rows to chosen or not; whether that adds to or takes from the list depends on the mode. */
export function choose(selection: Selection, rows: readonly string[], chosen: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (chosen === selection.all) ids.delete(id);
    else ids.add(id);
  }
  return { all: selection.all, ids };
}

export const toggle = (selection: Selection, id: string): Selection =>
  choose(selection, [id], !isChosen(selection, id));

/** From the row touched last to this one, all as the first was left (Shift and click). */
export function chooseRange(
  selection: Selection,
  rows: readonly string[],
  from: number,
  to: number,
): Selection {
  const anchor = rows[from];
  const chosen = anchor === undefined || isChosen(selection, anchor);
  return choose(selection, rows.slice(Math.min(from, to), Math.max(from, to) + 1), chosen);
}

export const everything: Selection = { all: true, ids: new Set() };

/** What the box in the heading shows for the loaded rows. */
export function headState(selection: Selection, rows: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = rows.filter((id) => isChosen(selection, id)).length;
  if (chosen === 0) return selection.all && rows.length > 0 ? 'some' : 'none';
  return chosen === rows.length && (!selection.all || selection.ids.size === 0) ? 'all' : 'some';
}

/** The selection as a list or a download takes it: of the filter's rows only these, or all but those. */
export function rowsOf({ all, ids }: Selection): { ids?: string[]; excluded?: string[] } {
  if (ids.size === 0) return {};
  return all ? { excluded: [...ids] } : { ids: [...ids] };
}

export const isNothing = ({ all, ids }: Selection): boolean => !all && ids.size === 0;
