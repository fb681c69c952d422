import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Bound {
  key: string;
  run: () => void;
  /** Nothing is done with it just now; it is left to whoever else listens. */
  off?: boolean;
  /** A key that is held down goes on doing it. Nothing that decides or changes anything says so. */
  repeats?: boolean;
}

/** Inputs in which nothing is typed. */
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'];

/** Whether the key is the element's own: text is typed there, or the key moves something in it. */
function taken(target: HTMLElement, key: string): boolean {
  if (target.isContentEditable || target.matches('textarea, select, [contenteditable="true"]')) return true;
  if (!(target instanceof HTMLInputElement)) return false;
  return !pressed.includes(target.type) || (target.type !== 'checkbox' && key.startsWith('Arrow'));
}

/** What stands above the page and has the keys to itself while it is there. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether somebody looks at something else just now: a dialog above the page, a menu, a list of choices. */
function elsewhere(target: HTMLElement, own: HTMLElement | null | undefined): boolean {
  const within = (layer: Element) => own != null && (layer === own || layer.contains(own));
  const layer = target.closest(layers);
  if (layer && !within(layer)) return true;
  return [...document.querySelectorAll('[aria-modal="true"]')].some((modal) => !within(modal));
}

/** "a" is a, whatever the lock key says; a sign is what it is on this keyboard, with Shift or without. */
function isKey(event: KeyboardEvent, key: string): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const letter = /^[a-z]$/.test(key);
  if (letter) return !event.shiftKey && event.key.toLowerCase() === key;
  return event.key === key && (key.length === 1 || !event.shiftKey);
}

/**
 * Keys of a page. They are not heard while text is typed, nor beneath a dialog or an open menu: a letter
 * meant for those must not decide about an invoice. `box` is what has the keys, where that is itself a layer.
 */
export function useKeys(bound: Bound[], box?: RefObject<HTMLElement | null>): void {
  const latest = useRef(bound);
  useLayoutEffect(() => {
    latest.current = bound;
  });
  // Before it is painted: a key pressed as soon as something is seen is meant for it.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const one = latest.current.find(({ key, off }) => !off && isKey(event, key));
      if (!one || (event.repeat && !one.repeats)) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (taken(target, event.key) || elsewhere(target, box?.current)) return;
      event.preventDefault();
      one.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}
