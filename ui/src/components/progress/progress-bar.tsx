import '@mantine/nprogress/styles.css';
import {
  completeNavigationProgress,
  NavigationProgress,
  resetNavigationProgress,
  setNavigationProgress,
} from '@mantine/nprogress';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import classes from './progress-bar.module.css';

// From the specification: 5 % every 200 ms, each step with a transition of one second (progress-
// bar.module.css).
const trickle = { percent: 5, every: 200, upTo: 95 };
const worthShowing = 120;

/** The progress bar of a route change; it appears only if the change is slow. */
export function ProgressBar({ router }: { router: AnyRouter }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let steps: ReturnType<typeof setInterval> | undefined;
    const stop = () => {
      clearTimeout(timer);
      clearInterval(steps);
    };
    const start = () => {
      let percent = 0;
      const step = () => {
        percent = Math.min(percent + trickle.percent, trickle.upTo);
        setNavigationProgress(percent);
      };
      step();
      steps = setInterval(step, trickle.every);
    };
    const leaveStart = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      stop();
      if (pathChanged) timer = setTimeout(start, worthShowing);
    });
    const leaveEnd = router.subscribe('onResolved', () => {
      stop();
      completeNavigationProgress();
    });
    return () => {
      stop();
      resetNavigationProgress();
      leaveStart();
      leaveEnd();
    };
  }, [router]);
  return (
    <NavigationProgress size={2} stepInterval={trickle.every} className={classes.bar} aria-hidden="true" />
  );
}
