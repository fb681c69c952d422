import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestion } from './confirm';

// The dialog comes with the first question, not with the application.
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog').then((dialog) => ({ default: dialog.ConfirmDialog })),
);

export function ConfirmHost() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog {...question} onAnswer={question.answer} />
    </Suspense>
  );
}
