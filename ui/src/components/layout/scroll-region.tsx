import { Box } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './scroll-region.module.css';
import { useScrollFocus } from './use-scroll-focus';

interface ScrollRegionProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Content that may be larger than its place. On a phone, cells with `data-amount` stay in view, and cells with
 * `data-words` wrap first.
 */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const box = useRef<HTMLElement>(null);
  return (
    <Box
      component="section"
      ref={box}
      className={[classes.region, className].filter(Boolean).join(' ')}
      aria-label={label}
      tabIndex={useScrollFocus(box)}
    >
      {children}
    </Box>
  );
}

interface ScrollPaneProps {
  className: string | undefined;
  children: ReactNode;
}

/** A part of the page that scrolls and has no name of its own. */
export function ScrollPane({ className, children }: ScrollPaneProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Box ref={box} className={className ?? ''} tabIndex={useScrollFocus(box)}>
      {children}
    </Box>
  );
}
