import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import { useOpenOnLoad } from '@/components/lazy/use-open-on-load';
import type { ButtonElement } from '@/components/menu/menu-button';
import type { ColumnControl, DataGridProps } from './grid';
import classes from './grid-bars.module.css';
import { ViewSettings } from './view-settings';

interface ViewPopoverProps<Row extends object> {
  grid: DataGridProps<Row>;
  control: ColumnControl<Row>;
  phone: boolean;
  button: ButtonElement;
}

/** The view settings; they are loaded with the first click and open immediately. */
export function ViewPopover<Row extends object>({ button, ...settings }: ViewPopoverProps<Row>) {
  const { target, opened, setOpened } = useOpenOnLoad();
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(button, {
          ref: target,
          'aria-expanded': opened,
          onClick: () => setOpened(!opened),
        })}
      </Popover.Target>
      <Popover.Dropdown p="sm">
        {/* The first control would get the focus, and with it its focus ring. */}
        <div tabIndex={-1} data-autofocus className={classes.waits} />
        <ViewSettings {...settings} />
      </Popover.Dropdown>
    </Popover>
  );
}
