import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NavItem, NavSection } from './navigation';
import classes from './sidebar.module.css';

interface SidebarProps {
  nav: NavSection[];
  collapsed: boolean;
  onToggle?: () => void;
  onNavigate?: () => void;
}

export function Sidebar({ nav, collapsed, onToggle, onNavigate }: SidebarProps) {
  const { t } = useTranslation();
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={classes.nav} aria-label={t('shell.navigation')} data-collapsed={collapsed || undefined}>
      {nav.map((section, index) => (
        <div key={section.id} className={classes.section}>
          {(index > 0 || nav.length > 1) && <div className={classes.heading}>{section.label}</div>}
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

function NavLink({ item, child, onNavigate }: { item: NavItem; child?: boolean; onNavigate?: () => void }) {
  return (
    <Link
      to={item.to}
      params={item.params as never}
      className={child ? classes.child : classes.item}
      activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
      onClick={onNavigate}
    >
      {item.icon && <item.icon size={18} stroke={1.7} className={classes.icon} />}
      <span className={classes.label}>{item.label}</span>
      {item.count !== undefined && <span className={classes.count}>{item.count}</span>}
    </Link>
  );
}

function FullItem({ item, onNavigate }: { item: NavItem; onNavigate?: () => void }) {
  const pass = onNavigate ? { onNavigate } : {};
  return (
    <>
      <NavLink item={item} {...pass} />
      {item.children && item.children.length > 0 && (
        <div className={classes.children}>
          {item.children.map((child) => (
            <NavLink key={child.id} item={child} child {...pass} />
          ))}
        </div>
      )}
    </>
  );
}

function RailItem({ item }: { item: NavItem }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const link = (
    <Link
      to={item.to}
      params={item.params as never}
      className={classes.rail}
      activeProps={{ 'data-active': true } as object}
      aria-label={item.label}
    >
      {item.icon && <item.icon size={20} stroke={1.7} />}
    </Link>
  );
  if (!item.children?.length) {
    return (
      <Tooltip label={item.label} position="right">
        {link}
      </Tooltip>
    );
  }
  return (
    <Menu key={path} trigger="hover" position="right-start" offset={6} openDelay={60} width={220}>
      <Menu.Target>{link}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{item.label}</Menu.Label>
        {item.children.map((child) => (
          <Menu.Item key={child.id} component={Link} to={child.to} params={child.params as never}>
            {child.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
