import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ScrollPane } from '@/components/layout/scroll-region';
import { EmptyState } from '@/components/states/states';
import classes from './outside-world.module.css';

interface Item {
  id: string;
  title: ReactNode;
  detail: ReactNode;
}

interface ListDetailProps {
  label: string;
  items: Item[];
  open: string | undefined;
  onOpen: (id: string) => void;
  empty: { icon: Icon; title: string; hint: string };
  /** The content of the selected item. */
  content: (id: string) => ReactNode;
}

/** A list on the left and the selected item on the right. The newest item is open by default. */
export function ListDetail({ label, items, open, onOpen, empty, content }: ListDetailProps) {
  if (items.length === 0) return <EmptyState {...empty} />;
  const chosen = items.find((item) => item.id === open) ?? items[0];
  return (
    <div className={classes.listDetail}>
      <ul className={classes.items} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.item}
              aria-current={item.id === chosen?.id || undefined}
              onClick={() => onOpen(item.id)}
            >
              <span className={classes.name}>{item.title}</span>
              <span className={classes.detail}>{item.detail}</span>
            </button>
          </li>
        ))}
      </ul>
      <ScrollPane className={classes.content}>{chosen && content(chosen.id)}</ScrollPane>
    </div>
  );
}
