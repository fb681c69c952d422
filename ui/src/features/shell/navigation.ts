import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { can, type Permission } from '@/lib/session/permission';
import type { SessionUser } from '@/lib/session/session';

/**
 * The menu as data. An entry needs a target that the router knows (the type of `to` sees to it), so
 * nothing can be listed before its screen is built; whoever lacks the permission does not see it.
 */
export interface NavItem {
  id: string;
  label: string;
  to: LinkProps['to'];
  params?: Record<string, string>;
  icon?: Icon;
  needs?: Permission;
  count?: number;
  children?: NavItem[];
}

export interface NavSection {
  id: string;
  label: string;
  items: NavItem[];
}

export function permittedNav(sections: readonly NavSection[], user: SessionUser | undefined): NavSection[] {
  const allowed = (item: NavItem) => !item.needs || can(user, item.needs.resource, item.needs.scope);
  const prune = (items: readonly NavItem[]): NavItem[] =>
    items.filter(allowed).map((item) => (item.children ? { ...item, children: prune(item.children) } : item));
  return sections
    .map((section) => ({ ...section, items: prune(section.items) }))
    .filter((section) => section.items.length > 0);
}
