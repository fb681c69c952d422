import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { minimalWidth, type Placed } from '@/lib/grid/layout';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './data-grid.module.css';
import type { ColumnControl, GridColumn } from './grid';

interface HandleProps<Row> {
  control: ColumnControl<Row>;
  placed: Placed<GridColumn<Row>>;
}

const maximal = 1200;
const within = (width: number) => Math.round(Math.min(maximal, Math.max(minimalWidth, width)));

/** Drag sets any width, a double click fits the content, arrow keys change it in steps. */
export function ResizeHandle<Row>({ control, placed }: HandleProps<Row>) {
  const { t } = useTranslation();
  const drag = useRef<{ from: number; width: number; now: number }>(undefined);
  const { id, header } = placed.column;

  const start = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? placed.width;
    drag.current = { from: event.clientX, width, now: width };
  };
  // While it is dragged, only the column element changes: React renders on release.
  const move = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (!current) return;
    const way = placed.pin === 'right' ? -1 : 1;
    current.now = within(current.width + way * (event.clientX - current.from));
    const table = event.currentTarget.closest('table');
    const col = table?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(id)}"]`);
    if (col) col.style.width = `${current.now}px`;
    if (table) table.style.minWidth = `${control.width + current.now - placed.width}px`;
  };
  const end = () => {
    const { current } = drag;
    drag.current = undefined;
    if (current && current.now !== current.width) control.set(id, { width: current.now });
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
    const shown = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? placed.width;
    if (step) control.set(id, { width: within((shown || placed.width) + step) });
    else if (event.key === 'Enter') control.set(id, { width: contentWidth(event.currentTarget) });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <hr
      className={classes.resize}
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={t('grid.resize', { name: header })}
      aria-valuenow={placed.width}
      aria-valuemin={minimalWidth}
      aria-valuemax={maximal}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={(event) => control.set(id, { width: contentWidth(event.currentTarget) })}
      onKeyDown={onKey}
    />
  );
}

/** The width of the widest rendered content, including the cell's padding. */
export function contentWidth(inside: Element): number {
  const th = inside.closest('th');
  const table = inside.closest('table');
  if (!th || !table) return minimalWidth;
  const range = document.createRange();
  const wide = (cell: Element) => {
    range.selectNodeContents(cell);
    const inner = [...cell.querySelectorAll('*')].map(({ scrollWidth }) => scrollWidth);
    return Math.max(range.getBoundingClientRect().width, ...inner);
  };
  const cells = [...table.querySelectorAll(`tr[data-row] > :nth-child(${th.cellIndex + 1})`)];
  return within(Math.max(wide(th), ...cells.map(wide)) + 26);
}
