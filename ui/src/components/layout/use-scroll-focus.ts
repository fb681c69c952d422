import { type RefObject, useEffect, useState } from 'react';

const focusable = [
  'a[href]',
  ...['button', 'input:not([type="hidden"])', 'select', 'textarea'].map((name) => `${name}:not(:disabled)`),
  '[tabindex]:not([tabindex^="-"])',
].join();

/** Whether the content is larger than the box and the focus cannot move into it. */
function needsFocus(box: HTMLElement): boolean {
  // The cheaper question first: sizes are calculated again after a change of the content.
  if (box.querySelector(focusable)) return false;
  return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
}

/**
 * Returns the `tabIndex` of a box that scrolls: 0 while a keyboard could not scroll it otherwise (WCAG 2.1.1).
 * A box that fits, or whose content takes the focus, is no additional stop of the Tab key.
 */
export function useScrollFocus(box: RefObject<HTMLElement | null>): 0 | undefined {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setNeeded(needsFocus(element)));
    const observe = () => {
      sizes.disconnect();
      for (const observed of [element, ...element.children]) sizes.observe(observed);
    };
    observe();
    // An observer reports each size once after it starts, which covers the changed content.
    const content = new MutationObserver(observe);
    content.observe(element, { childList: true, subtree: true });
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, [box]);
  return needed ? 0 : undefined;
}
