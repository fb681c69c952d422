import { Button, Checkbox, Loader, Tooltip } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataGridProps } from './data-grid';
import classes from './data-grid.module.css';
import { type Density, type GridMore, type GridTable, rowHeights } from './grid';
import { GridHead } from './grid-head';

export interface GridViewProps<Row extends object> {
  table: GridTable<Row>;
  density: Density;
  grid: DataGridProps<Row>;
}

export function GridTableView<Row extends object>({ table, density, grid }: GridViewProps<Row>) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const rows = table.getRowModel().rows;
  const height = rowHeights[density];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    // Without a layout (first paint, tests) there is still something to show.
    initialRect: { width: 1200, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const active = Math.min(current, rows.length - 1);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setCurrent(next);
    virtual.scrollToIndex(next);
    const target = () => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`);
    // A row that is drawn already takes the focus at once, so that held-down keys lose no step.
    const drawn = target();
    if (drawn) drawn.focus();
    else requestAnimationFrame(() => target()?.focus());
  };

  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.target !== event.currentTarget) return;
    const row = rows[index];
    const jumps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: index + 10,
      PageUp: index - 10,
    };
    const jump = jumps[event.key];
    if (jump !== undefined) move(jump);
    else if (event.key === 'Enter' && row) grid.onOpen?.(row.original);
    else if (event.key === ' ' && grid.selection) row?.toggleSelected();
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <table className={classes.table} aria-label={grid.label} aria-rowcount={grid.totalCount ?? rows.length}>
        <GridHead table={table} selectable={grid.selection !== undefined} />
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {items.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            const processing = grid.isProcessing?.(row.original) ?? false;
            return (
              <tr
                key={row.id}
                data-row={index}
                data-open={grid.openId === row.id || undefined}
                data-selected={row.getIsSelected() || undefined}
                data-processing={processing || undefined}
                data-clickable={grid.onOpen ? true : undefined}
                aria-rowindex={index + 1}
                aria-busy={processing || undefined}
                tabIndex={index === active ? 0 : -1}
                style={{ height }}
                onClick={() => {
                  setCurrent(index);
                  grid.onOpen?.(row.original);
                }}
                onFocus={() => setCurrent(index)}
                onKeyDown={(event) => onKey(event, index)}
              >
                {grid.selection && (
                  <td
                    className={classes.pick}
                    onClick={(event) => event.stopPropagation()}
                    onKeyDown={() => {}}
                  >
                    <Checkbox
                      aria-label={t('grid.selectRow', { name: grid.rowName(row.original) })}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell, place) => (
                  <td key={cell.id} data-align={cell.column.columnDef.meta?.align}>
                    {processing && place === 0 ? (
                      <Tooltip label={t('grid.processing')}>
                        <span className={classes.processing}>
                          <Loader size={10} color="gray" />
                          <table.FlexRender cell={cell} />
                        </span>
                      </Tooltip>
                    ) : (
                      <table.FlexRender cell={cell} />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
      {grid.more && <LoadMore more={grid.more} />}
    </div>
  );
}

export function LoadMore({ more }: { more: GridMore }) {
  const { t } = useTranslation();
  if (!more.hasMore) return null;
  return (
    <div className={classes.more}>
      <Button size="compact-sm" variant="default" loading={more.loading} onClick={more.load}>
        {t('grid.loadMore')}
      </Button>
    </div>
  );
}
