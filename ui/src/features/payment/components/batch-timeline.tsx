import { DateText } from '@/components/text/date-text';
import { Timeline, type TimelineStep } from '@/components/timeline/timeline';
import { useTranslation } from '@/lib/i18n/i18n';
import type { Batch } from '../api/use-payments';
import { type BatchStatus, batchStatus } from './payment-status';
import classes from './payments.module.css';

const ended: readonly BatchStatus[] = ['rejected', 'expired', 'unknown'];

/**
 * A skipped milestone has no time although a later one has: a positive pay file needs no release. A canceled batch
 * reaches no further milestone, so one step remains, which shows the cancelation.
 */
export function passedSteps({ timeline, status }: Pick<Batch, 'timeline' | 'status'>): Batch['timeline'] {
  const last = timeline.findLastIndex((step) => step.at);
  const end = status === 'canceled' ? last + 2 : timeline.length;
  return timeline.filter((step, index) => step.at || (index > last && index < end));
}

/** A past milestone has a time; the first one without a time is the current or failed one. */
export function stepStates(batch: Pick<Batch, 'timeline' | 'status'>): TimelineStep['state'][] {
  const at = batch.timeline.findIndex((step) => !step.at);
  return batch.timeline.map((step, index) => {
    if (step.at) return 'done';
    if (index !== at) return 'waiting';
    return ended.includes(batch.status) ? 'failed' : 'current';
  });
}

export function BatchTimeline({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const timeline = passedSteps(batch);
  const states = stepStates({ ...batch, timeline });
  return (
    <Timeline
      direction="column"
      label={t('payments.life')}
      steps={timeline.map((step, index) => ({
        id: step.name,
        label:
          step.at || batch.status !== 'canceled'
            ? t(`payments.milestones.${step.name}`)
            : batchStatus(batch.status).label,
        state: states[index] ?? 'waiting',
        ...(step.by && { who: step.by }),
        ...(step.at && { when: <DateText value={step.at} withTime /> }),
        ...(step.text && { detail: <code className={classes.hash}>{step.text}</code> }),
      }))}
    />
  );
}
