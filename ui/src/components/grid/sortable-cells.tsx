import type { ReactNode } from 'react';
import { Sortable, type SortableItem, useSortableItem } from '@/components/sortable/sortable';

export interface SortableCellsProps {
  ids: readonly string[];
  onMove: (id: string, over: string) => void;
  cell: (id: string, drag: SortableItem) => ReactNode;
}

/** The cells of a head that are dragged; loaded after the first page. */
export function SortableCells({ ids, onMove, cell }: SortableCellsProps) {
  return (
    <Sortable ids={ids} direction="horizontal" onMove={onMove}>
      {ids.map((id) => (
        <SortableCell key={id} id={id} cell={cell} />
      ))}
    </Sortable>
  );
}

function SortableCell({ id, cell }: Pick<SortableCellsProps, 'cell'> & { id: string }) {
  return cell(id, useSortableItem(id));
}
