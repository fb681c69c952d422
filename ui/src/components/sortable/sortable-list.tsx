import { arrayMove } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { Sortable, useSortableItem } from './sortable';
import classes from './sortable.module.css';

interface SortableListProps<Item extends { id: string }> {
  items: readonly Item[];
  label: string;
  name: (item: Item) => string;
  row: (item: Item, place: number) => ReactNode;
  /** Called with the new order; without it, the order is read-only. */
  onOrder: ((ids: string[]) => void) | undefined;
  /** Low rows without a border, for a popover. */
  compact?: boolean;
}

/** A list that is reordered by dragging the handle or with its arrow keys. */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, label, name, row, onOrder, compact } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const moving = useRef<string>(undefined);
  const ids = items.map(({ id }) => id);

  // A browser removes the focus from an element that moves in the document.
  useLayoutEffect(() => {
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${moving.current}"]`);
    if (moving.current && document.activeElement !== handle) handle?.focus();
    moving.current = undefined;
  });

  const place = (id: string, to: number) => {
    const from = ids.indexOf(id);
    const item = items[from];
    const next = arrayMove(ids, from, Math.min(Math.max(to, 0), ids.length - 1));
    if (!item || next.join() === ids.join()) return;
    moving.current = id;
    onOrder?.(next);
    setSaid(t('sortable.moved', { name: name(item), place: next.indexOf(id) + 1, count: next.length }));
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const at = ids.indexOf(id);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    place(id, to);
  };
  return (
    <>
      <Sortable ids={ids} direction="vertical" onMove={(id, over) => place(id, ids.indexOf(over))}>
        <ul ref={list} className={classes.list} data-compact={compact || undefined} aria-label={label}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              id={item.id}
              name={name(item)}
              onKeyDown={onOrder && ((event) => onKeyDown(event, item.id))}
            >
              {row(item, index)}
            </SortableRow>
          ))}
        </ul>
      </Sortable>
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
    </>
  );
}

interface SortableRowProps {
  id: string;
  name: string;
  onKeyDown: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
}

function SortableRow({ id, name, onKeyDown, children }: SortableRowProps) {
  const { t } = useTranslation();
  const { item, handle } = useSortableItem(id);
  return (
    <li className={classes.row} {...item}>
      {onKeyDown && (
        <button
          type="button"
          className={classes.handle}
          data-handle={id}
          aria-label={t('sortable.handle', { name })}
          title={t('sortable.hint')}
          {...handle}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </button>
      )}
      {children}
    </li>
  );
}
