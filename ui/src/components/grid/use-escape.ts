import { type RefObject, useEffect, useRef } from 'react';

/**
 * Escape closes the details, unless an open dialog, menu or list of options above them handles it. Dialogs
 * handle the key before the page, so this listener uses the capture phase and is registered first.
 */
export function useEscape(box: RefObject<HTMLElement | null>, close: () => void, everywhere: boolean): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const above = document.querySelector('[data-portal] [role="dialog"]');
      if (above || target.closest('[data-portal]') || target.getAttribute('aria-expanded') === 'true') return;
      if (!everywhere && target !== document.body && !box.current?.contains(target)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [box, everywhere]);
}
