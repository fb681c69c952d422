import { Menu, Tooltip } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { NavEntry } from './navigation';
import { railLink } from './rail-link';
import classes from './sidebar.module.css';

export interface RailPopupsProps {
  item: NavEntry;
  /** The submenu key was pressed before the submenu was loaded. */
  pressed: boolean;
}

/** An entry with its tooltip and a submenu that opens on hover or with the right arrow key. */
export function RailPopups({ item, pressed }: RailPopupsProps) {
  if (item.children.length > 0) return <RailMenu item={item} pressed={pressed} />;
  return (
    <Tooltip label={item.label} position="right">
      {railLink(item)}
    </Tooltip>
  );
}

function RailMenu({ item, pressed }: RailPopupsProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [opened, setOpened] = useState(false);
  const byKey = useRef(pressed);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes it
  useEffect(() => setOpened(byKey.current), [path]);
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
      <Menu.Target>{railLink(item, onKeyDown)}</Menu.Target>
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
