import type { Kinds } from '@/components/workflow-canvas/graph';
import type { JobStep } from './run';

/** How many moments between the start and the end of a loop are offered; the times of its steps are not loaded. */
const insideLoops = 40;

/** The moments of a run, in milliseconds and in their order: those at which its steps outside of loops began and ended. */
export function momentsOf(steps: readonly JobStep[], kinds: Kinds, now: number): number[] {
  const found = steps.flatMap((step) => {
    const begun = Date.parse(step.startedAt);
    const ended = step.finishedAt ? Date.parse(step.finishedAt) : undefined;
    const between = kinds.get(step.kind)?.contains ? spread(begun, ended ?? now) : [];
    return [begun, ...between, ...(ended === undefined ? [] : [ended])];
  });
  return [...new Set(found)].sort((a, b) => a - b);
}

function spread(from: number, to: number): number[] {
  const span = to - from;
  if (span < insideLoops) return [];
  return Array.from(
    { length: insideLoops - 1 },
    (_, at) => from + Math.round((span * (at + 1)) / insideLoops),
  );
}

/** The steps as they were at a moment. One that had not ended was running. */
export function stepsAt(steps: readonly JobStep[], moment: number): JobStep[] {
  return steps
    .filter(({ startedAt }) => Date.parse(startedAt) <= moment)
    .map((step) => {
      if (step.finishedAt && Date.parse(step.finishedAt) <= moment) return step;
      const { finishedAt: _, ...open } = step;
      return { ...open, state: 'info', summary: '', errorCode: '', error: '' };
    });
}
