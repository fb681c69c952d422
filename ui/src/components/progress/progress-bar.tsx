import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The thin bar during a change of route; it appears only when the change takes long enough to be seen. */
export function ProgressBar({ router }: { router: AnyRouter }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaveStart = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      clearTimeout(timer);
      if (pathChanged) timer = setTimeout(startNavigationProgress, 120);
    });
    const leaveEnd = router.subscribe('onResolved', () => {
      clearTimeout(timer);
      completeNavigationProgress();
    });
    return () => {
      clearTimeout(timer);
      leaveStart();
      leaveEnd();
    };
  }, [router]);
  return <NavigationProgress size={2} stepInterval={200} aria-hidden="true" />;
}
