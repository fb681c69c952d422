import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './scroll-region.module.css';

interface ScrollRegionProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Content that is wider than its place. It is focusable, so that it scrolls by keyboard (WCAG 2.1.1). */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <Box
      component="section"
      className={[classes.region, className].filter(Boolean).join(' ')}
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </Box>
  );
}
