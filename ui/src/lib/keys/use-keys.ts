import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Bound {
  key: string;
  run: () => void;
  /** The shortcut is disabled; the key is passed to other listeners. */
  off?: boolean;
  /** A key that is held down repeats the action. Never set for actions that decide or change something. */
  repeats?: boolean;
}

/** Input types without text entry. */
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'];

/** Whether the element handles the key itself: text fields and elements with keyboard navigation. */
function usesKey(target: HTMLElement, key: string): boolean {
  if (target.isContentEditable || target.matches('textarea, select, [contenteditable="true"]')) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return !pressed.includes(target.type) || (target.type !== 'checkbox' && key.startsWith('Arrow'));
}

/** Overlays that capture the keys while they are open. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether an overlay is open: a dialog, a menu, or a list of options. */
function elsewhere(target: HTMLElement, own: HTMLElement | null | undefined): boolean {
  const within = (layer: Element) => own != null && (layer === own || layer.contains(own));
  const layer = target.closest(layers);
  if (layer && !within(layer)) return true;
  // A menu takes the focus only after it is shown.
  return [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')].some((open) => !within(open));
}

/**
 * A letter is matched regardless of Caps Lock; other characters are matched as typed, with or without Shift.
 */
function isKey(event: KeyboardEvent, key: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const letter = /^[a-z]$/.test(key);
  if (letter) return !event.shiftKey && event.key.toLowerCase() === key;
  return event.key === key && (key.length === 1 || !event.shiftKey);
}

/**
 * Keyboard shortcuts of a page. They are inactive in text fields and below a dialog or an open menu: a key
 * meant for those must not decide about an invoice. `box` is the element that has the shortcuts if it is an
 * overlay itself.
 */
export function useKeys(bound: Bound[], box?: RefObject<HTMLElement | null>): void {
  const latest = useRef(bound);
  useLayoutEffect(() => {
    latest.current = bound;
  });
  // A layout effect, so that the shortcuts work as soon as the page is painted.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const one = latest.current.find(({ key, off }) => !off && isKey(event, key));
      if (!one || (event.repeat && !one.repeats)) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (usesKey(target, event.key) || elsewhere(target, box?.current)) return;
      event.preventDefault();
      one.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}
