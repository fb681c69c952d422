import type { ReactNode } from 'react';

export interface Question {
  title: string;
  /** The exact effect of the action: counts, totals and accounts are repeated here. */
  body: ReactNode;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function set(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks for confirmation of an irreversible action; ConfirmHost shows it. A second confirmation cancels the
 * first.
 */
export function askConfirm(question: Question): Promise<boolean> {
  asked?.answer(false);
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
export const withdrawQuestion = (): void => asked?.answer(false);

export const currentQuestion = (): Asked | undefined => asked;

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
