import type { AnyRouter } from '@tanstack/react-router';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useFirstPageReady } from '@/lib/loading/first-page';

const ProgressBar = lazyComponent(() => import('./progress-bar').then((bar) => bar.ProgressBar));

/** Routes change without a bar, too. */
const unseen = (error: unknown) => console.warn('The progress bar could not be loaded.', error);

/** The first page has no route change to show. */
export function ProgressHost({ router }: { router: AnyRouter }) {
  if (!useFirstPageReady()) return null;
  return (
    <LazyBoundary onFailed={unseen}>
      <ProgressBar router={router} />
    </LazyBoundary>
  );
}
