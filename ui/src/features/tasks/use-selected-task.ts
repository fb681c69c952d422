import { useEffect, useState } from 'react';
import { useFirstPageStands } from '@/lib/late/first-page';
import type { ReviewView } from './use-tasks';

/** As long as somebody who runs through the queue stays on a task they only pass. */
const resting = 150;

/**
 * Which task is chosen. A step is seen at once; the address follows when the person rests, unless it has
 * changed meanwhile. Without a choice it is the first of the list, and the address says so too once there
 * is something to see.
 */
export function useSelectedTask(
  view: ReviewView,
  first: string | undefined,
  onView: (view: ReviewView) => void,
) {
  const [ahead, setAhead] = useState<{ task: string; view: ReviewView }>();
  const step = ahead?.view === view ? ahead.task : undefined;
  const stands = useFirstPageStands();
  useEffect(() => {
    if (!step || step === view.task) return;
    const timer = setTimeout(() => onView({ ...view, task: step }), resting);
    return () => clearTimeout(timer);
  }, [step, view, onView]);
  useEffect(() => {
    if (stands && !view.task && !step && first) onView({ ...view, task: first });
  }, [stands, step, first, view, onView]);
  const select = (task: string | undefined) => {
    if (task) return setAhead({ task, view });
    const { task: _old, ...rest } = view;
    onView(rest);
  };
  return { selected: step ?? view.task ?? first, select };
}
