import { useRef } from 'react';

/**
 * A second call while the first one runs gets its result. A button is disabled only after the next rendering, so a
 * double click calls twice.
 */
export function useJoined<Out>(run: () => Promise<Out>): () => Promise<Out> {
  const running = useRef<Promise<Out> | undefined>(undefined);
  return () => {
    running.current ??= run().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
}
