import { useMemo, useRef } from 'react';
import classes from './data-grid.module.css';
import { showFullText } from './full-text';
import { type ColumnControl, type DataGridProps, rowHeights } from './grid';
import { GridBody } from './grid-body';
import { GridEnd } from './grid-end';
import { GridColumns, GridHead } from './grid-head';
import type { RowActions } from './grid-row';
import { GridTotals } from './grid-totals';
import { useRowFocus, useScrollAnchor } from './use-row-focus';
import { useOverflow } from './use-window';

export interface GridViewProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
}

export function GridTableView<Row extends object>({ grid, control }: GridViewProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows = [], rowId, selection } = grid;
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const height = rowHeights[grid.settings.value.density];
  const wide = useOverflow(scroller, control.width);
  const focus = useRowFocus({ grid, ids, height, scroller });
  useScrollAnchor(scroller, ids, height);

  // A stable object for the lifetime of the table, so that memoized rows do not render again.
  const latest = useRef<RowActions<Row>>(null as never);
  latest.current = {
    open: grid.onOpen && ((row, event) => grid.onOpen?.(row, event)),
    pick: focus.pick,
    current: focus.at,
  };
  const opens = grid.onOpen !== undefined;
  const actions = useMemo<RowActions<Row>>(
    () => ({
      open: opens ? (row, event) => latest.current.open?.(row, event) : undefined,
      pick: (index, range) => latest.current.pick(index, range),
      current: (index) => latest.current.current(index),
    }),
    [opens],
  );

  const counted = grid.totalCount ?? rows.length;
  return (
    <div ref={scroller} className={classes.scroller} data-wide={wide || undefined}>
      <table
        // Its rows handle the focus and the keys.
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an interactive table is a grid
        role="grid"
        className={classes.table}
        style={{ minWidth: control.width }}
        aria-label={grid.label}
        // Above its limit, the server does not count exactly.
        aria-rowcount={counted > 25_000 ? -1 : counted + 1}
        aria-colcount={control.columns.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={focus.onKey}
        onMouseOver={showFullText}
        onFocus={showFullText}
      >
        <GridColumns control={control} selectable={selection !== undefined} />
        <GridHead grid={grid} control={control} ids={ids} />
        <GridBody
          grid={grid}
          control={control}
          scroller={scroller}
          ids={ids}
          active={focus.active}
          actions={actions}
        />
        <GridTotals grid={grid} control={control} />
      </table>
      <GridEnd more={grid.more} paged={grid.pager !== undefined} rows={rows.length} />
    </div>
  );
}
