import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * For a menu that was loaded by a click on its button: it opens immediately and focuses the new button that
 * replaces the clicked one, so that the focus can return to it.
 */
export function useOpenOnLoad(pressed = true) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!pressed) return;
    target.current?.focus({ preventScroll: true });
    startTransition(() => setOpened(true));
  }, [pressed]);
  return { target, opened, setOpened };
}
