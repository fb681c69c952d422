import { useState } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useFirstPageReady } from '@/lib/loading/first-page';
import { useToastsUsed } from './toast';

const Toasts = lazyComponent(() => import('./toasts').then(({ Toasts }) => Toasts));

/** Renders the toasts; its code is loaded after the first page or with the first toast. */
export function ToastHost() {
  const firstPageReady = useFirstPageReady();
  const used = useToastsUsed();
  const [failed, setFailed] = useState(false);
  if (!used && (failed || !firstPageReady)) return null;
  // The next toast loads the code again and then shows all of them.
  const onFailed = () => {
    setFailed(true);
    useToastsUsed.setState(false, true);
  };
  return (
    <LazyBoundary onFailed={onFailed}>
      <Toasts />
    </LazyBoundary>
  );
}
