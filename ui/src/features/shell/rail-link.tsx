import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { NavEntry } from './navigation';
import classes from './sidebar.module.css';

// An element and not a component, because a tooltip adds its own properties to its child.
export function railLink(item: NavEntry, onKeyDown?: (event: KeyboardEvent) => void) {
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
