import { useEffect, useRef } from 'react';

/** The rows of a list that are loaded, regardless of the page that is shown. */
export interface LoadedRows<Row> {
  rows: Row[] | undefined;
  totalCount?: number;
  hasNext: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

export interface Neighbor<Row> {
  row: Row;
  index: number;
}

export interface Neighbors<Row> {
  previous?: Neighbor<Row>;
  next?: Neighbor<Row>;
  /** From 1, if the record is in the list and the number of its rows is known. */
  position?: { at: number; of: number };
}

/**
 * Distance to the end of the loaded rows at which the next page is loaded, so that the next record is
 * available.
 */
const soon = 5;

/**
 * The records before and after a record in a list. `start` is its index when it was opened. A record that left
 * the list, for instance because of an action, is followed by the record that took its place.
 */
export function useNeighbors<Row extends { id: string }>(
  { rows, totalCount, hasNext, loading, failed, load }: LoadedRows<Row>,
  id: string | undefined,
  start?: number,
): Neighbors<Row> {
  const last = useRef<{ id: string; index: number }>(undefined);
  const found = rows?.findIndex((row) => row.id === id) ?? -1;
  if (id !== undefined && found >= 0) last.current = { id, index: found };
  const gone = last.current?.id === id ? last.current?.index : start;
  const index = found >= 0 ? found : gone;
  const needsMore =
    id !== undefined && rows !== undefined && index !== undefined && index >= rows.length - soon && hasNext;
  useEffect(() => {
    if (needsMore && !loading && !failed) load();
  }, [needsMore, loading, failed, load]);
  if (index === undefined) return {};

  const at = (index: number) => {
    const row = rows?.[index];
    return row && { row, index };
  };
  const previous = at(index - 1);
  const next = at(found >= 0 ? index + 1 : index);
  return {
    ...(previous && { previous }),
    ...(next && { next }),
    ...(found >= 0 && totalCount !== undefined && { position: { at: found + 1, of: totalCount } }),
  };
}
