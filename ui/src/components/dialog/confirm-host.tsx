import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { toastError } from '@/components/toast/toast';
import { useConfirm } from './confirm';

// The dialog is loaded with the first confirmation, not with the application.
const ConfirmDialog = lazyComponent(() => import('./confirm-dialog').then((dialog) => dialog.ConfirmDialog));

export function ConfirmHost() {
  const question = useConfirm(({ open }) => open);
  if (!question) return null;
  const failed = (error: unknown) => {
    // A dialog that fails to load counts as canceled, because the user could not read it.
    question.answer(false);
    toastError(error);
  };
  return (
    <LazyBoundary onFailed={failed}>
      <ConfirmDialog {...question} onAnswer={question.answer} />
    </LazyBoundary>
  );
}
