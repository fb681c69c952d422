import { Popover, Skeleton } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import classes from './grid-bars.module.css';

interface ChipPopoverProps {
  opened: boolean;
  onClose: () => void;
  button: ReactElement;
  children: ReactNode;
}

/** The filter of a chip. */
export function ChipPopover({ opened, onClose, button, children }: ChipPopoverProps) {
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position="bottom-start"
      trapFocus
      returnFocus
      width={300}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="sm">
        {/* Holds the focus until the filter is loaded. */}
        <div tabIndex={-1} data-autofocus className={classes.waits} />
        <LazyBoundary fallback={<Skeleton height={120} />}>{children}</LazyBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
