import { useSyncExternalStore } from 'react';

let ready = false;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first page is rendered with its data: deferred work may start. */
export function markFirstPageReady(): void {
  if (ready) return;
  ready = true;
  for (const listener of [...listeners]) listener();
}

/** Whether the first page is visible; nonessential code loads after it. */
export const useFirstPageReady = (): boolean => useSyncExternalStore(listen, () => ready);
