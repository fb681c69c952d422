import { VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import { moveItem } from './move-item';
import classes from './sortable.module.css';

interface SortableListProps<Item extends { id: string }> {
  items: readonly Item[];
  label: string;
  name: (item: Item) => string;
  row: (item: Item) => ReactNode;
  /** Called with the new order; without it, the order is read-only. */
  onOrder: ((ids: string[]) => void) | undefined;
}

/** A list that is reordered by dragging the handle or with its arrow keys. */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, label, name, row, onOrder } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<{ id: string; ids: string[] }>();
  const [said, setSaid] = useState('');
  const moving = useRef<string>(undefined);
  const own = items.map(({ id }) => id);
  const ids = dragged?.ids ?? own;
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);

  // A browser removes the focus from an element that moves in the document.
  useLayoutEffect(() => {
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${moving.current}"]`);
    if (moving.current && document.activeElement !== handle) handle?.focus();
    moving.current = undefined;
  });

  const place = (id: string, to: number) => {
    const next = moveItem(own, id, to);
    const item = items.find((one) => one.id === id);
    if (!item || next.join() === own.join()) return;
    moving.current = id;
    onOrder?.(next);
    setSaid(t('sortable.moved', { name: name(item), place: next.indexOf(id) + 1, count: next.length }));
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const at = own.indexOf(id);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: own.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    place(id, to);
  };
  const onMove = (event: PointerEvent) => {
    if (!dragged) return;
    const rows = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect());
    const over = rows.findIndex(({ bottom }) => event.clientY < bottom);
    setDragged({ ...dragged, ids: moveItem(dragged.ids, dragged.id, over < 0 ? rows.length - 1 : over) });
  };
  const drop = () => {
    if (dragged) place(dragged.id, dragged.ids.indexOf(dragged.id));
    setDragged(undefined);
  };
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        aria-label={label}
        onPointerMove={onMove}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(undefined)}
      >
        {shown.map((item) => (
          <li key={item.id} className={classes.row} data-dragged={dragged?.id === item.id || undefined}>
            {onOrder && (
              <button
                type="button"
                className={classes.handle}
                data-handle={item.id}
                aria-label={t('sortable.handle', { name: name(item) })}
                title={t('sortable.hint')}
                onKeyDown={(event) => onKeyDown(event, item.id)}
                onPointerDown={(event) => {
                  list.current?.setPointerCapture(event.pointerId);
                  setDragged({ id: item.id, ids: own });
                }}
              >
                <IconGripVertical size={16} stroke={1.6} />
              </button>
            )}
            {row(item)}
          </li>
        ))}
      </ul>
      <VisuallyHidden aria-live="assertive">{said}</VisuallyHidden>
    </>
  );
}
