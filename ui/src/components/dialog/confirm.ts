import type { ReactNode } from 'react';
import { create } from 'zustand';

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

/** The open confirmation. */
export const useConfirm = create<{ open: OpenQuestion | undefined }>()(() => ({ open: undefined }));

/**
 * Asks for confirmation of an irreversible action; ConfirmHost shows it. A second confirmation cancels the
 * first.
 */
export function askConfirm(question: Question): Promise<boolean> {
  cancelConfirm();
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useConfirm.setState({ open: undefined });
      resolve(yes);
    };
    useConfirm.setState({ open: { ...question, answer } });
  });
}

/** Cancels the open confirmation when its page is gone. */
export const cancelConfirm = (): void => useConfirm.getState().open?.answer(false);
