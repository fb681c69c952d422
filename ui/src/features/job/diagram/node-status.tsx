import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconHourglass,
  IconLoader2,
  IconPlayerSkipForward,
  IconX,
} from '@tabler/icons-react';
import type { Status } from '@/components/status/status-badge';
import type { TFunction } from '@/lib/i18n/i18n';
import { stepStatus } from '../components/job-status';
import classes from './diagram.module.css';
import { type Counts, type NodeRun, type NodeState, totalOf } from './run';

const icons: Record<NodeState, Icon> = {
  info: IconLoader2,
  success: IconCircleCheck,
  error: IconAlertTriangle,
  stalled: IconHourglass,
  aborted: IconX,
  skipped: IconPlayerSkipForward,
  pending: IconCircleDashed,
  unreached: IconCircleMinus,
};

export function nodeStatus(state: NodeState, t: TFunction): Status {
  if (state === 'pending' || state === 'unreached')
    return { label: t(`canvas.run.${state}`), tone: 'neutral' };
  return stepStatus(state);
}

/** "97 of 100 done, 3 failed". */
export function countsText(counts: Counts, t: TFunction): string {
  const done = t('canvas.run.done', { done: counts.success, total: totalOf(counts) });
  const others = [
    ['failed', counts.error],
    ['running', counts.info],
    ['waiting', counts.stalled],
    ['aborted', counts.aborted],
    ['skipped', counts.skipped],
  ] as const;
  const shown = others.filter(([, number]) => number > 0);
  return [done, ...shown.map(([name, number]) => t(`canvas.run.${name}`, { number }))].join(', ');
}

/** The state of a node in words: with the counts of a loop. */
export function nodeText({ state, counts }: NodeRun, t: TFunction): string {
  const { label } = nodeStatus(state, t);
  return counts ? `${label}, ${countsText(counts, t)}` : label;
}

/** The state of a node in its box. */
export function NodeLine({ run: { state, counts }, t }: { run: NodeRun; t: TFunction }) {
  const Shown = icons[state];
  const { label, tone } = nodeStatus(state, t);
  return (
    <span className={classes.line} data-tone={tone}>
      <Shown size={13} aria-hidden className={state === 'info' ? classes.turning : undefined} />
      <span className={classes.words}>{counts ? countsText(counts, t) : label}</span>
    </span>
  );
}
