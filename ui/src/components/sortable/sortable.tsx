import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  restrictToHorizontalAxis,
  restrictToParentElement,
  restrictToVerticalAxis,
} from '@dnd-kit/modifiers';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

interface SortableProps {
  ids: readonly string[];
  direction: 'vertical' | 'horizontal';
  /** Called when an item is dropped at the place of another. */
  onMove: (id: string, over: string) => void;
  children: ReactNode;
}

const modifiers = {
  vertical: [restrictToVerticalAxis, restrictToParentElement],
  horizontal: [restrictToHorizontalAxis],
};
// The other cells of a column cannot follow, so a table shows the place of the drop only.
const strategies = { vertical: verticalListSortingStrategy, horizontal: () => null };

const silent = () => undefined;
const accessibility = {
  // The library's texts are in English; a list announces the new position itself.
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
  // Its hidden elements are not allowed inside a table.
  container: document.body,
};

/** Items that are reordered by dragging; see useSortableItem. */
export function Sortable({ ids, direction, onMove, children }: SortableProps) {
  const sensors = useSensors(
    // A click moves the pointer by less.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A swipe must scroll.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 6 } }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers[direction]}
      accessibility={accessibility}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={[...ids]} strategy={strategies[direction]}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export type SortableItem = ReturnType<typeof useSortableItem>;

/** The properties of an item inside <Sortable>, and of the handle that it is dragged by. */
export function useSortableItem(id: string) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging, isOver } =
    useSortable({ id });
  return {
    item: {
      ref: setNodeRef,
      style: transform ? { transform: `translate(${transform.x}px, ${transform.y}px)`, transition } : {},
      'data-dragged': isDragging || undefined,
      'data-over': (isOver && !isDragging) || undefined,
    },
    handle: { ref: setActivatorNodeRef, ...listeners },
  };
}
