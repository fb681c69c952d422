import type { AnyRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useFirstPageReady } from '@/lib/loading/first-page';

const ProgressBar = lazyComponent(() => import('./progress-bar').then((bar) => bar.ProgressBar));

/** The first page has no route change to show. */
export function ProgressHost({ router }: { router: AnyRouter }) {
  if (!useFirstPageReady()) return null;
  return (
    <Suspense>
      <ProgressBar router={router} />
    </Suspense>
  );
}
