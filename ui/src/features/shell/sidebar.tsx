import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import type { NavEntry, NavGroup } from './navigation';
import { RailItem, useRailPopups } from './rail-item';
import classes from './sidebar.module.css';

interface SidebarProps {
  nav: NavGroup[];
  collapsed: boolean;
  onToggle?: () => void;
  onNavigate?: () => void;
}

export function Sidebar({ nav, collapsed, onToggle, onNavigate }: SidebarProps) {
  const { t } = useTranslation();
  useRailPopups();
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.nav} aria-label={t('shell.navigation')} data-collapsed={collapsed || undefined}>
      {nav.map((section) => (
        <div key={section.id} className={classes.section}>
          <div className={classes.heading}>{section.label}</div>
          {section.items.map((item) =>
            collapsed ? (
              <RailItem key={item.id} item={item} />
            ) : (
              <FullItem key={item.id} item={item} {...(onNavigate ? { onNavigate } : {})} />
            ),
          )}
        </div>
      ))}
      {onToggle && (
        <ActionIcon
          className={classes.toggle}
          onClick={onToggle}
          aria-label={collapsed ? t('shell.expand') : t('shell.collapse')}
        >
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </nav>
  );
}

function NavLink({ item, child, onNavigate }: { item: NavEntry; child?: boolean; onNavigate?: () => void }) {
  return (
    <Link
      to={item.href}
      className={child ? classes.child : classes.item}
      // Inside a workspace, "All workspaces" is not the current entry.
      activeOptions={{ exact: child === true && !item.id.startsWith('recent-') }}
      activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
      title={item.label}
      data-parent={item.children.length > 0 || undefined}
      onClick={onNavigate}
    >
      {item.icon && <item.icon size={18} stroke={1.7} className={classes.icon} />}
      <span className={classes.label}>{item.label}</span>
      {item.count !== undefined && <span className={classes.count}>{item.count}</span>}
    </Link>
  );
}

function FullItem({ item, onNavigate }: { item: NavEntry; onNavigate?: () => void }) {
  const pass = onNavigate ? { onNavigate } : {};
  return (
    <>
      <NavLink item={item} {...pass} />
      {item.children.length > 0 && (
        <div className={classes.children}>
          {item.children.map((child) => (
            <Fragment key={child.id}>
              {child.heading && <div className={classes.subheading}>{child.heading}</div>}
              <NavLink item={child} child {...pass} />
            </Fragment>
          ))}
        </div>
      )}
    </>
  );
}
