import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useFirstPageReady } from '@/lib/loading/first-page';
import { onToast } from './toast';

const Toasts = lazyComponent(() => import('./toasts').then(({ Toasts }) => Toasts));

/** Renders the toasts; its code is loaded after the first page or with the first toast. */
export function ToastHost() {
  const firstPageReady = useFirstPageReady();
  const [used, setUsed] = useState(false);
  useEffect(() => onToast(() => setUsed(true)), []);
  if (!firstPageReady && !used) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
