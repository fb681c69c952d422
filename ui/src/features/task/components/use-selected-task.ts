import { useEffect, useState } from 'react';
import { useFirstPageReady } from '@/lib/loading/first-page';
import type { ReviewView } from '../api/use-tasks';

/** The delay after which a selected task is written to the URL. */
const resting = 150;

/**
 * The selected task. A selection is visible immediately; the URL follows after a pause, unless it changed
 * meanwhile. Without a selection it is the first task of the list, which is written to the URL once the list
 * is loaded.
 */
export function useSelectedTask(
  view: ReviewView,
  first: string | undefined,
  onView: (view: ReviewView) => void,
) {
  const [ahead, setAhead] = useState<{ task: string; view: ReviewView }>();
  const step = ahead?.view === view ? ahead.task : undefined;
  const firstPageReady = useFirstPageReady();
  useEffect(() => {
    if (!step || step === view.task) return;
    const timer = setTimeout(() => onView({ ...view, task: step }), resting);
    return () => clearTimeout(timer);
  }, [step, view, onView]);
  useEffect(() => {
    if (firstPageReady && !view.task && !step && first) onView({ ...view, task: first });
  }, [firstPageReady, step, first, view, onView]);
  const select = (task: string | undefined) => {
    // Without a task this cancels a selection that is not yet in the URL.
    setAhead(task ? { task, view } : undefined);
    if (task) return;
    const { task: _old, ...rest } = view;
    onView(rest);
  };
  return { selected: step ?? view.task ?? first, select };
}
