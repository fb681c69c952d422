import { Menu } from '@mantine/core';
import { cloneElement, Fragment, type RefObject } from 'react';
import { useOpenOnLoad } from '@/components/lazy/use-open-on-load';
import type { MenuButtonProps, MenuEntry } from './menu-button';

/** The menu of a button; it is loaded with the first click and opens immediately. */
export function MenuList(props: MenuButtonProps) {
  const { button, entries, position = 'bottom-end', className, returnFocus = true } = props;
  const { target, opened, setOpened } = useOpenOnLoad();
  const shown = opened ? entries().filter((entry): entry is MenuEntry => Boolean(entry)) : [];
  return (
    <Menu opened={opened} onChange={setOpened} position={position} returnFocus={returnFocus} withinPortal>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown className={className}>
        {shown.map((entry, place) => (
          <Fragment key={entry.label}>
            {entry.group && place > 0 && <Menu.Divider />}
            {typeof entry.group === 'string' && <Menu.Label>{entry.group}</Menu.Label>}
            <Entry entry={entry} target={target} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry, target }: { entry: MenuEntry; target: RefObject<HTMLButtonElement | null> }) {
  const { label, icon, mark, danger, disabled, run, link } = entry;
  return (
    <Menu.Item
      leftSection={icon}
      rightSection={mark}
      color={danger ? 'red' : undefined}
      disabled={disabled}
      onClick={() => run?.(target.current)}
      renderRoot={link}
    >
      {label}
    </Menu.Item>
  );
}
