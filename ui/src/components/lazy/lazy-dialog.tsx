import type { ReactNode } from 'react';
import { toastError } from '@/components/toast/toast';
import { LazyBoundary } from './lazy-boundary';

/** Wraps a dialog whose code is loaded when it opens. If that fails, the dialog closes and a notification says why. */
export function LazyDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const failed = (error: unknown) => {
    onClose();
    toastError(error);
  };
  return <LazyBoundary onFailed={failed}>{children}</LazyBoundary>;
}
