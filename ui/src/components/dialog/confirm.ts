import type { ReactNode } from 'react';

export interface Question {
  title: string;
  /** What exactly happens: counts, totals and accounts are restated here. */
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

/** Asks before something that cannot be undone; ConfirmHost shows it. A second question answers the first with no. */
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

/** What was asked of a page that is no more is answered with no. */
export const withdrawQuestion = (): void => asked?.answer(false);

export const currentQuestion = (): Asked | undefined => asked;

export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
