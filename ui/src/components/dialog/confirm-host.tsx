import { useSyncExternalStore } from 'react';
import { Late } from '@/components/late/late';
import { part } from '@/components/late/part';
import { toastError } from '@/components/toast/toast';
import { currentConfirm, onConfirmChange } from './confirm';

// The dialog is loaded with the first confirmation, not with the application.
const ConfirmDialog = part(() => import('./confirm-dialog').then((dialog) => dialog.ConfirmDialog));

export function ConfirmHost() {
  const question = useSyncExternalStore(onConfirmChange, currentConfirm);
  if (!question) return null;
  const failed = (error: unknown) => {
    // A dialog that fails to load counts as canceled, because the user could not read it.
    question.answer(false);
    toastError(error);
  };
  return (
    <Late onFailed={failed}>
      <ConfirmDialog {...question} onAnswer={question.answer} />
    </Late>
  );
}
