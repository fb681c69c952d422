import type { AnyRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { part } from '@/components/late/part';
import { useFirstPageReady } from '@/lib/late/first-page';

const ProgressBar = part(() => import('./progress-bar').then((bar) => bar.ProgressBar));

/** The first page has no route change to show. */
export function ProgressHost({ router }: { router: AnyRouter }) {
  if (!useFirstPageReady()) return null;
  return (
    <Suspense>
      <ProgressBar router={router} />
    </Suspense>
  );
}
