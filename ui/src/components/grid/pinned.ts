import type { CSSProperties } from 'react';
import type { Placed } from '@/lib/grid/layout';
import type { GridColumn } from './grid';

/** The position of a pinned cell while the other cells scroll. */
export function pinnedStyle<Row>({ pin, offset }: Placed<GridColumn<Row>>): CSSProperties | undefined {
  if (pin === 'left') return { left: offset };
  if (pin === 'right') return { right: offset };
  return undefined;
}

export function pinnedMarks<Row>({ pin, edge }: Placed<GridColumn<Row>>) {
  return { 'data-pin': pin || undefined, 'data-edge': edge || undefined };
}
