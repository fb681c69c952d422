import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows in the page at once at most, with those beyond its edges (gate P12). */
const most = 60;

/** Without a layout (first paint, tests) there is still something to show. */
const unknownRoom = 800;

export interface RowWindow {
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * The rows that are worth drawing. Rows have one height, so their place is arithmetic: nothing is
 * measured while scrolling, and only who calls this is drawn anew.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const [first, setFirst] = useState(0);
  const [room, setRoom] = useState(unknownRoom);
  const drawn = useRef(0);
  // After the layout: the box around the rows is there only then.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => Math.floor(box.scrollTop / height);
    const onScroll = () => {
      const next = look();
      if (next === drawn.current) return;
      drawn.current = next;
      // In the frame of the scroll itself: later, the rows would be missing for a moment.
      flushSync(() => setFirst(next));
    };
    drawn.current = look();
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

/** Scrolls no further than needed for a row to stand between the heading and the totals. */
export function reveal(box: HTMLElement | null, index: number, height: number, edge: number): void {
  if (!box) return;
  const top = index * height;
  const room = box.clientHeight - 2 * edge - height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (room > 0 && top > box.scrollTop + room) box.scrollTop = top - room;
}

/** Whether the table is wider than its room: only then anything has to stay at a side. */
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
