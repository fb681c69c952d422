import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { allRows, isSelected, noRows, selectRange, toggle } from '@/lib/grid/selection';
import { type DataGridProps, headHeight } from './grid';
import { reveal } from './use-window';

interface Options<Row extends object> {
  grid: DataGridProps<Row>;
  ids: string[];
  height: number;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The row that handles the keys. It is stored by its ID, so that rows arriving above do not move it. */
export function useRowFocus<Row extends object>({ grid, ids, height, scroller }: Options<Row>) {
  const [current, setCurrent] = useState({ index: 0, id: ids[0] });
  const anchor = useRef(0);
  const active =
    ids[current.index] === current.id ? current.index : Math.max(0, ids.indexOf(current.id ?? ''));
  const at = (index: number) => setCurrent({ index, id: ids[index] });

  const move = (to: number) => {
    const next = Math.max(0, Math.min(ids.length - 1, to));
    at(next);
    reveal(scroller.current, next, height, headHeight);
    const target = () => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`);
    // A rendered row takes the focus synchronously, so that held-down keys skip no row.
    const drawn = target();
    if (drawn) drawn.focus({ preventScroll: true });
    else requestAnimationFrame(() => requestAnimationFrame(() => target()?.focus({ preventScroll: true })));
    return next;
  };

  // An open record is scrolled into view, and its row gets the focus when the record closes.
  const opened = useRef(grid.openId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing move anything
  useEffect(() => {
    const before = opened.current;
    opened.current = grid.openId;
    const index = ids.indexOf(grid.openId ?? before ?? '');
    if (index < 0 || before === grid.openId) return;
    if (grid.openId) {
      at(index);
      reveal(scroller.current, index, height, headHeight);
    } else if (!document.activeElement || document.activeElement === document.body) move(index);
  }, [grid.openId]);

  const pick = (index: number, range: boolean) => {
    const { selection } = grid;
    const id = ids[index];
    if (!selection || id === undefined) return;
    selection.onChange(
      range ? selectRange(selection.value, ids, anchor.current, index) : toggle(selection.value, id),
    );
    if (!range) anchor.current = index;
  };

  const letGo = (): boolean => {
    if (grid.openId !== undefined) grid.onClose?.();
    else if (grid.selection && (grid.selection.value.all || grid.selection.value.ids.size > 0))
      grid.selection.onChange(noRows);
    else return false;
    return true;
  };

  const onKey = (event: KeyboardEvent) => {
    const index = Number((event.target as HTMLElement).dataset.row ?? Number.NaN);
    if (Number.isNaN(index)) return;
    const row = grid.rows?.[index];
    const screen = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / height) - 1);
    const jumps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: ids.length - 1,
      PageDown: index + screen,
      PageUp: index - screen,
    };
    const jump = jumps[event.key];
    if (jump !== undefined) {
      const chosen = grid.selection && isSelected(grid.selection.value, ids[index] ?? '');
      const next = move(jump);
      // With Shift, the rows in between take the selection state of the first row.
      if (event.shiftKey && grid.selection)
        grid.selection.onChange(selectRange(grid.selection.value, ids, chosen ? index : next, next));
    } else if (event.key === 'Enter' && row && grid.onOpen) grid.onOpen(row);
    else if (event.key === ' ' && grid.selection) pick(index, event.shiftKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && grid.selection)
      grid.selection.onChange(allRows);
    else if (event.key !== 'Escape' || !letGo()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return { active, at, pick, onKey };
}

/** New rows above the viewport keep the first visible row in place. */
export function useScrollAnchor(scroller: RefObject<HTMLDivElement | null>, ids: string[], height: number) {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const box = scroller.current;
    const old = before.current;
    before.current = ids;
    if (!box || old === ids || box.scrollTop < height) return;
    const first = Math.floor(box.scrollTop / height);
    const id = old[first];
    if (id === undefined || ids[first] === id) return;
    const now = ids.indexOf(id);
    if (now >= 0) box.scrollTop += (now - first) * height;
  }, [scroller, ids, height]);
}
