import type { ReactNode } from 'react';

export interface Question {
  title: string;
  /** The exact effect of the action: counts, totals and accounts are repeated here. */
  body: ReactNode;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
}

interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

let open: OpenQuestion | undefined;
const listeners = new Set<() => void>();

function set(next: OpenQuestion | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks for confirmation of an irreversible action; ConfirmHost shows it. A second confirmation cancels the
 * first.
 */
export function askConfirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(undefined);
        resolve(yes);
      },
    });
  });
}

/** Cancels the open confirmation when its page is gone. */
export const cancelConfirm = (): void => open?.answer(false);

export const currentConfirm = (): OpenQuestion | undefined => open;

export function onConfirmChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
