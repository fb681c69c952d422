import { Menu, Tooltip } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { NavEntry } from './navigation';
import classes from './sidebar.module.css';

/** An entry of the collapsed sidebar. Its submenu opens under the pointer, and by the right arrow from its link. */
export function RailItem({ item }: { item: NavEntry }) {
  if (item.children.length > 0) return <RailMenu item={item} />;
  return (
    <Tooltip label={item.label} position="right">
      {railLink(item)}
    </Tooltip>
  );
}

// An element and no component: a tooltip adds its own properties to what it is given.
function railLink(item: NavEntry, onKeyDown?: (event: KeyboardEvent) => void) {
  return (
    <Link
      to={item.href}
      className={classes.rail}
      activeProps={{ 'data-active': true } as object}
      aria-label={item.label}
      {...(onKeyDown && { onKeyDown })}
    >
      {item.icon && <item.icon size={20} stroke={1.7} />}
    </Link>
  );
}

function RailMenu({ item }: { item: NavEntry }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [opened, setOpened] = useState(false);
  const byKey = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it
  useEffect(() => setOpened(false), [path]);
  useEffect(() => {
    if (!opened || !byKey.current) return;
    byKey.current = false;
    const focus = () => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    byKey.current = true;
    setOpened(true);
  };
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      trigger="hover"
      position="right-start"
      offset={6}
      openDelay={60}
      width={232}
      trapFocus={false}
      returnFocus
    >
      <Menu.Target>
        <span className={classes.railSlot}>{railLink(item, onKeyDown)}</span>
      </Menu.Target>
      <Menu.Dropdown ref={list}>
        <Menu.Label>{item.label}</Menu.Label>
        {item.children.map((child) => (
          <Fragment key={child.id}>
            {child.heading && <Menu.Label>{child.heading}</Menu.Label>}
            <Menu.Item
              renderRoot={(props) => <Link {...props} to={child.href} />}
              rightSection={child.count !== undefined && <span className={classes.count}>{child.count}</span>}
            >
              {child.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
