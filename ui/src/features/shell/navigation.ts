import type { Icon } from '@tabler/icons-react';
import { type KnownPath, mayOpen } from '@/lib/routes/table';
import { holds, type Permission } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';
import type { Built } from './home';

/**
 * The menu as data. An entry has a path of the route table: it is shown if the path has a screen and the user
 * may open it. An entry with children and without a path opens the first child.
 */
export interface NavItem {
  id: string;
  label: string;
  path?: KnownPath;
  params?: Record<string, string>;
  icon?: Icon;
  /** A permission in addition to that of the path. */
  needs?: Permission;
  count?: number;
  /** A shorter label if the entry it is distinguished from is hidden. */
  alone?: { label: string; without: string };
  /** A heading above the first of a group of children. */
  heading?: string;
  children?: NavItem[];
}

export interface NavSection {
  id: string;
  label: string;
  items: NavItem[];
}

/** A menu entry ready for display. */
export interface NavEntry extends Omit<NavItem, 'path' | 'params' | 'alone' | 'children'> {
  href: string;
  children: NavEntry[];
}

export interface NavGroup {
  id: string;
  label: string;
  items: NavEntry[];
}

const fill = (path: string, params: Record<string, string>) =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export function permittedNav(
  sections: readonly NavSection[],
  user: SessionUser,
  tenant: string,
  built: Built,
): NavGroup[] {
  const entry = ({ path, params, children, alone, ...item }: NavItem): NavEntry[] => {
    if (item.needs && !holds(user, item.needs)) return [];
    const inner = (children ?? []).flatMap(entry);
    if (path && !(built(path) && mayOpen(user, path))) return [];
    const href = path ? fill(path, { tenant, ...params }) : inner[0]?.href;
    return href ? [{ ...item, href, children: inner }] : [];
  };
  return sections
    .map(({ items, ...section }) => ({ ...section, items: named(items, items.flatMap(entry)) }))
    .filter((section) => section.items.length > 0);
}

function named(items: NavItem[], shown: NavEntry[]): NavEntry[] {
  const isShown = (id: string) => shown.some((entry) => entry.id === id);
  return shown.map((entry) => {
    const alone = items.find(({ id }) => id === entry.id)?.alone;
    return alone && !isShown(alone.without) ? { ...entry, label: alone.label } : entry;
  });
}
