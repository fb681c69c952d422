import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The maximum number of rendered rows, including the overscan (gate P12). */
const most = 60;

/** A default without a layout (first paint, tests). */
const unknownRoom = 800;

export interface RowWindow {
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * Calculates the rows to render. Rows have a fixed height, so no measurement is needed while scrolling, and
 * only the calling component renders again.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const [first, setFirst] = useState(0);
  const [room, setRoom] = useState(unknownRoom);
  const drawn = useRef(0);
  // In a layout effect, because the container exists only then.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const firstVisible = () => Math.floor(box.scrollTop / height);
    const onScroll = () => {
      const next = firstVisible();
      if (next === drawn.current) return;
      drawn.current = next;
      // In the same frame as the scroll event; later, rows would be missing briefly.
      flushSync(() => setFirst(next));
    };
    drawn.current = firstVisible();
    setFirst(drawn.current);
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.height || unknownRoom));
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [scroller, height]);

  const seen = Math.ceil(room / height) + 1;
  const beyond = Math.max(2, Math.min(8, Math.floor((most - seen) / 2)));
  const top = Math.max(0, Math.min(first, count - seen));
  return { start: Math.max(0, top - beyond), end: Math.min(count, top + seen + beyond) };
}

/** Scrolls the minimum distance to show a row between the heading and the totals. */
export function reveal(box: HTMLElement | null, index: number, height: number, edge: number): void {
  if (!box) return;
  const top = index * height;
  const room = box.clientHeight - 2 * edge - height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (room > 0 && top > box.scrollTop + room) box.scrollTop = top - room;
}

/** Whether the table is wider than its container: only then columns need to be sticky. */
export function useOverflow(scroller: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => setWide((entry?.contentRect.width ?? width) < width));
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, width]);
  return wide;
}
