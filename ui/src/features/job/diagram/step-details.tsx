import { Anchor, Button } from '@mantine/core';
import type { Ref } from 'react';
import { ScrollRegion } from '@/components/layout/scroll-region';
import { KeyValue } from '@/components/page/page';
import { StatusBadge } from '@/components/status/status-badge';
import { useOpenTemporal } from '@/components/temporal/use-open-temporal';
import { DateText } from '@/components/text/date-text';
import type { Kinds, Step } from '@/components/workflow-canvas/graph';
import { useTextOf } from '@/components/workflow-canvas/use-texts';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { JobLink } from '../components/job-link';
import { problemOf, repetitionOf, resultOf } from '../components/step-facts';
import { TaskLink } from '../components/task-link';
import classes from './diagram.module.css';
import { countsText, nodeStatus } from './node-status';
import { type JobStep, type NodeRun, secondsOf } from './run';

interface StepDetailsProps {
  step: Step | undefined;
  run: NodeRun | undefined;
  kinds: Kinds;
  heading: Ref<HTMLHeadingElement>;
  onSteps: (step: Step) => void;
}

/** What became of the selected step. */
export function StepDetails({ step, run, kinds, heading, onSteps }: StepDetailsProps) {
  const { t } = useTranslation();
  const textOf = useTextOf();
  const onTemporal = useOpenTemporal();
  if (!step || !run)
    return (
      <ScrollRegion label={t('canvas.run.details')} className={classes.details}>
        <p className={classes.hint}>{t('canvas.run.choose')}</p>
      </ScrollRegion>
    );
  const kind = kinds.get(step.kind);
  const { step: record, counts } = run;
  return (
    <ScrollRegion label={t('canvas.run.details')} className={classes.details}>
      <h3 ref={heading} tabIndex={-1} className={classes.name}>
        {step.name}
      </h3>
      <KeyValue
        items={[
          { name: t('canvas.run.state'), value: <StatusBadge {...nodeStatus(run.state, t)} /> },
          { name: t('canvas.run.kind'), value: kind ? textOf(kind.name) : step.kind },
          ...(counts
            ? [
                {
                  name: t(kind?.contains ? 'canvas.run.items' : 'canvas.run.steps'),
                  value: countsText(counts, t),
                },
              ]
            : []),
          ...(record ? factsOf(record, t) : []),
        ]}
      />
      {record?.temporalUrl && (
        <Anchor component="button" size="sm" onClick={() => onTemporal(record.temporalUrl ?? '')}>
          {t('jobs.temporal')}
        </Anchor>
      )}
      {counts && (
        <Button variant="default" size="xs" onClick={() => onSteps(step)}>
          {t('canvas.run.showSteps')}
        </Button>
      )}
    </ScrollRegion>
  );
}

function factsOf(step: JobStep, t: TFunction) {
  const repetition = repetitionOf(step, t);
  const seconds = secondsOf(step);
  return [
    { name: t('jobs.createdAt'), value: <DateText value={step.startedAt} withTime exact /> },
    { name: t('jobs.finishedAt'), value: <DateText value={step.finishedAt} withTime exact /> },
    { name: t('canvas.run.duration'), value: seconds === undefined ? null : durationText(seconds, t) },
    { name: t('jobs.stepColumns.attempt'), value: step.attempt },
    ...(step.runs ? [{ name: t('canvas.run.summary'), value: <JobLink job={step.runs} /> }] : []),
    ...(step.asks ? [{ name: t('canvas.run.summary'), value: <TaskLink task={step.asks} /> }] : []),
    ...(repetition
      ? [
          { name: t('canvas.run.latestRequest'), value: repetition.request },
          { name: t('canvas.run.latestProblem'), value: repetition.problem },
        ]
      : [
          { name: t('canvas.run.summary'), value: resultOf(step, t) },
          { name: t('jobs.problem'), value: problemOf(step) },
        ].filter(({ value }) => value)),
  ];
}

function durationText(all: number, t: TFunction): string {
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  if (hours > 0) return t('canvas.run.hours', { hours, minutes });
  return minutes > 0 ? t('canvas.run.minutes', { minutes, seconds }) : t('canvas.run.seconds', { seconds });
}
