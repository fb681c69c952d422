import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * For a menu that came because its button was pressed: it opens at once, with the focus on the button that
 * stands in the place of the pressed one, so that the focus has where to return to.
 */
export function useOpening(pressed = true) {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!pressed) return;
    target.current?.focus({ preventScroll: true });
    startTransition(() => setOpened(true));
  }, [pressed]);
  return { target, opened, setOpened };
}
