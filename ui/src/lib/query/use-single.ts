import { useRef } from 'react';

/**
 * Starts something that must not run twice: a call while it runs, or after it succeeded with `once`, does nothing. A
 * button is disabled only after the next rendering, so a double click calls twice. The caller shows failures.
 */
export function useSingle(run: () => Promise<unknown>, { once = false } = {}): () => void {
  const running = useRef(false);
  const release = () => {
    running.current = false;
  };
  return () => {
    if (running.current) return;
    running.current = true;
    run().then(once ? undefined : release, release);
  };
}
