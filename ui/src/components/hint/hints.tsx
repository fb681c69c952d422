import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Milliseconds until a hint shows, as in the theme. */
const delay = 400;

const hinted = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hint]') : null;

/** One tooltip for all elements with a hint, so that a row needs none of its own. */
export function Hints() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: HTMLElement | null = null;
    const show = (next: HTMLElement | null, after: number) => {
      if (next === waiting) return;
      waiting = next;
      clearTimeout(timer);
      setTarget(null);
      if (next) timer = setTimeout(() => next.isConnected && setTarget(next), after);
    };
    const hide = () => show(null, 0);
    const over = (event: PointerEvent) => event.pointerType !== 'touch' && show(hinted(event), delay);
    const focus = (event: FocusEvent) => {
      const element = hinted(event);
      if (element?.matches(':focus-visible')) show(element, 0);
    };
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('pointerdown', hide);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    document.addEventListener('keydown', dismiss);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('pointerdown', hide);
      document.removeEventListener('scroll', hide, { capture: true });
      document.removeEventListener('keydown', dismiss);
    };
  }, []);
  if (!target) return null;
  return (
    <Tooltip
      key={target.dataset.hint}
      target={target}
      label={target.dataset.hint}
      opened
      multiline
      maw={320}
    />
  );
}
