import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { isChosen } from '@/lib/grid/selection';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import { type ColumnControl, type DataGridProps, headHeight, rowHeights } from './grid';
import { GridEnd } from './grid-end';
import { GridColumns, GridHead } from './grid-head';
import { GridRow, type RowActions } from './grid-row';
import { GridTotals } from './grid-totals';
import { useRowFocus, useStill } from './use-row-focus';

export interface GridViewProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
}

/** Rows so near to the end of what is loaded that the next page is asked for. */
const soon = 20;

export function GridTableView<Row extends object>({ grid, control }: GridViewProps<Row>) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows = [], rowId, selection, more } = grid;
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const height = rowHeights[grid.settings.value.density];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: headHeight,
    // Without a layout (first paint, tests) there is still something to show.
    initialRect: { width: 1200, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are measured anew when the density changes
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1);
  const focus = useRowFocus({ grid, ids, height, scroller, virtual });
  useStill(scroller, ids, height);

  const near = more && !grid.pager && more.hasMore && !more.loading && !more.failed;
  const asks = near && (last?.index ?? 0) >= rows.length - soon;
  const load = more?.load;
  useEffect(() => {
    if (asks) load?.();
  }, [asks, load]);

  // One object for the life of the table, whatever is drawn: rows compare it and stay as they are.
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
    <div ref={scroller} className={classes.scroller}>
      <table
        // Its rows take the focus and the keys.
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an interactive table is a grid
        role="grid"
        className={classes.table}
        style={{ minWidth: control.width }}
        aria-label={grid.label}
        // Beyond what the server counts exactly nobody knows the number.
        aria-rowcount={counted > 25_000 ? -1 : counted + 1}
        aria-colcount={control.columns.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={focus.onKey}
      >
        <GridColumns control={control} selectable={selection !== undefined} />
        <GridHead grid={grid} control={control} ids={ids} />
        <Gap height={items[0]?.start ?? 0} />
        <tbody>
          {items.map(({ index }) => {
            const row = rows[index];
            const id = ids[index];
            if (!row || id === undefined) return null;
            return (
              <GridRow
                key={id}
                row={row}
                index={index}
                name={grid.rowName(row)}
                t={t}
                columns={control.columns}
                filler={control.filler}
                height={height}
                selectable={selection !== undefined}
                chosen={selection !== undefined && isChosen(selection.value, id)}
                open={grid.openId === id}
                processing={grid.isProcessing?.(row) ?? false}
                active={index === focus.active}
                actions={actions}
              />
            );
          })}
        </tbody>
        <Gap height={virtual.getTotalSize() - (last?.end ?? 0)} />
        <GridTotals grid={grid} control={control} />
      </table>
      <GridEnd more={grid.more} paged={grid.pager !== undefined} rows={rows.length} />
    </div>
  );
}

/** The room of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  );
}
