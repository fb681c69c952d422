import { type ComponentPropsWithRef, cloneElement, type ReactElement, type ReactNode } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useOnDemand } from '@/components/lazy/use-on-demand';

export type ButtonElement = ReactElement<ComponentPropsWithRef<'button'>>;

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Marks the current choice. */
  mark?: ReactNode;
  /** The entry deletes or ends something. */
  danger?: boolean;
  disabled?: boolean;
  /** The first entry of a group: a line above it, with a title if it is a text. */
  group?: string | true;
  /** It gets the button of the menu. */
  run?: (button: HTMLButtonElement | null) => void;
  /** Renders the entry as a link. */
  link?: (props: object) => ReactNode;
}

/** Entries; those that do not apply are false. */
export type MenuEntries = (MenuEntry | false | undefined)[];

export interface MenuButtonProps {
  button: ButtonElement;
  /** Called while the menu is open. */
  entries: () => MenuEntries;
  position?: 'bottom-end' | 'bottom-start';
  className?: string | undefined;
  /** Off if an entry moves the focus itself. */
  returnFocus?: boolean;
}

const List = lazyComponent<MenuButtonProps>(() => import('./menu-list').then((menu) => menu.MenuList));

/** A button with a menu. The code of menus is loaded after the first page, or when the button is used. */
export function MenuButton(props: MenuButtonProps) {
  const { requested, onFailed, button } = useOnDemand(List.preload);
  if (!requested) return cloneElement(props.button, button);
  return (
    <LazyBoundary fallback={cloneElement(props.button, { 'aria-busy': 'true' })} onFailed={onFailed}>
      <List {...props} />
    </LazyBoundary>
  );
}
