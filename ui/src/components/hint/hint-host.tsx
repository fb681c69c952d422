import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { useFirstPageReady } from '@/lib/loading/first-page';

const Hints = lazyComponent(() => import('./hints').then((hints) => hints.Hints));

const unseen = (error: unknown) => console.warn('The hints could not be loaded.', error);

/** The hints of all elements; pages work without them, so they load after the first page. */
export function HintHost() {
  if (!useFirstPageReady()) return null;
  return (
    <LazyBoundary onFailed={unseen}>
      <Hints />
    </LazyBoundary>
  );
}
