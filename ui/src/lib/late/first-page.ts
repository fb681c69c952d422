import { useSyncExternalStore } from 'react';

let stands = false;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first page is drawn with its data: what only waited for that may begin. */
export function firstPageStands(): void {
  if (stands) return;
  stands = true;
  for (const listener of [...listeners]) listener();
}

/** Whether somebody already sees the first page; what it does not need comes after it. */
export const useFirstPageStands = (): boolean => useSyncExternalStore(listen, () => stands);
