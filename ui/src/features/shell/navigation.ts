import type { Icon } from '@tabler/icons-react';
import { type KnownPath, mayOpen } from '@/lib/routes/table';
import { can, type Permission } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';
import type { Built } from './home';

/**
 * The menu as data. An entry names an address of the table of routes: it is shown when the address has a screen
 * and the person may open it. An entry with children and without an address opens on the first of them.
 */
export interface NavItem {
  id: string;
  label: string;
  path?: KnownPath;
  params?: Record<string, string>;
  icon?: Icon;
  /** Besides what the address needs. */
  needs?: Permission;
  count?: number;
  /** The shorter name where the entry it is told apart from is not shown. */
  alone?: { label: string; without: string };
  /** Words above the first of a group of children. */
  heading?: string;
  children?: NavItem[];
}

export interface NavSection {
  id: string;
  label: string;
  items: NavItem[];
}

/** An entry as it is drawn. */
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
    if (item.needs && !can(user, item.needs.resource, item.needs.scope)) return [];
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
