import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useFirstPageReady } from '@/lib/loading/first-page';
import type { SortableCellsProps } from './sortable-cells';

export const SortableCells = lazyComponent<SortableCellsProps>(() =>
  import('./sortable-cells').then((found) => found.SortableCells),
);

/**
 * Whether columns can be dragged. The code loads after the first page, and again when the pointer enters the head if
 * that failed. The head is then rendered again, so it waits while the head has the focus or an open menu.
 */
export function useColumnDrag() {
  const head = useRef<HTMLTableSectionElement>(null);
  const [draggable, setDraggable] = useState(SortableCells.isLoaded);
  const firstPageReady = useFirstPageReady();
  const offer = useCallback(async () => {
    await SortableCells.preload();
    const busy = head.current?.querySelector(':focus, [aria-expanded="true"]');
    if (SortableCells.isLoaded() && !busy) setDraggable(true);
  }, []);
  useEffect(() => {
    if (firstPageReady) void offer();
  }, [firstPageReady, offer]);
  return { head, draggable, onPointerEnter: () => void offer() };
}
