import { Anchor, Button } from '@mantine/core';
import { IconExternalLink, IconSchema } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { KeyValue, PageHeader, Panel } from '@/components/page/page';
import { BatchProblem } from '@/components/problem/batch-problem';
import { RelatedRecords } from '@/components/records/related-records';
import { ErrorState, TextSkeleton } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { useOpenTemporal } from '@/components/temporal/use-open-temporal';
import { DateText } from '@/components/text/date-text';
import { Timeline, type TimelineStep } from '@/components/timeline/timeline';
import { useApi } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { jobName, stepName } from '@/lib/format/job-name';
import type { GridView } from '@/lib/grid/grid-view';
import { type TFunction, useTranslation } from '@/lib/i18n/i18n';
import { useCan } from '@/lib/session/permission';
import { jobQueries } from './api/queries';
import { JobHistory } from './components/job-history';
import { JobLink } from './components/job-link';
import { jobStatus, type StepState, stepStatus } from './components/job-status';
import type { LoopView } from './components/loop-steps';
import { RerunButton } from './components/rerun-button';
import { problemOf, repetitionOf, resultOf } from './components/step-facts';
import { TaskLink } from './components/task-link';
import classes from './job-page.module.css';

// Loaded on demand, because few jobs have loops.
const LoopSteps = lazyComponent(() => import('./components/loop-steps').then((list) => list.LoopSteps));

// Loaded on demand, because few jobs have files.
const JobFiles = lazyComponent(() => import('./components/job-files').then((list) => list.JobFiles));

// Loaded on demand, because it contains the canvas.
const Diagram = lazyComponent(() => import('./diagram/diagram').then((dialog) => dialog.Diagram));

const marks: Record<StepState, TimelineStep['state']> = {
  info: 'current',
  success: 'done',
  error: 'failed',
  stalled: 'current',
  aborted: 'failed',
  skipped: 'waiting',
};

export function JobPage({ jobId, loops }: { jobId: string; loops?: LoopView }) {
  const { t } = useTranslation();
  const api = useApi();
  const onTemporal = useOpenTemporal();
  const mayStart = useCan('components', 'execute');
  const found = useQuery(jobQueries.one(api, jobId));
  // Beside the list of jobs, whose own view is in the URL.
  const [own, setOwn] = useState<{ jobId: string; view: GridView }>();
  const list = loops ?? {
    view: own?.jobId === jobId ? own.view : {},
    onView: (view: GridView) => setOwn({ jobId, view }),
  };
  const stepsInLoops = useRef<HTMLDivElement>(null);
  const [diagramOf, setDiagramOf] = useState<string>();
  if (found.isError && !found.data) {
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  }
  const job = found.data;
  return (
    <>
      <PageHeader
        title={job ? jobName(job, t) : t('common.loading')}
        beside={job && <StatusBadge {...jobStatus(job.state)} />}
        description={job && `${t('jobs.number')} ${job.number} · ${t(`jobs.workflows.${job.workflowType}`)}`}
        actions={
          job && (
            <>
              {mayStart && job.finishedAt && job.workflowType === 'Generic' && (
                <RerunButton key={jobId} jobId={jobId} />
              )}
              <Button
                variant="default"
                leftSection={<IconSchema size={15} />}
                onClick={() => setDiagramOf(jobId)}
              >
                {t('jobs.diagram')}
              </Button>
              {job.temporalUrl && (
                <Button
                  variant="default"
                  leftSection={<IconExternalLink size={15} />}
                  onClick={() => onTemporal(job.temporalUrl ?? '')}
                >
                  {t('jobs.temporal')}
                </Button>
              )}
            </>
          )
        }
      />
      {job?.problem && (
        <div className={classes.alert}>
          <BatchProblem problem={job.problem} />
        </div>
      )}
      <div className={classes.related}>
        <RelatedRecords of="job" id={jobId} />
      </div>
      <div className={classes.columns}>
        <Panel title={t('jobs.stepsTitle')}>
          {job ? (
            <Timeline
              direction="column"
              label={t('jobs.stepsTitle')}
              steps={job.steps.map((step) => toStep(step, onTemporal, t))}
            />
          ) : (
            <TextSkeleton lines={6} />
          )}
        </Panel>
        <Panel title={t('jobs.details')}>{job ? <Details job={job} /> : <TextSkeleton lines={5} />}</Panel>
      </div>
      {job?.files && (
        <div className={classes.loops}>
          <JobFiles key={jobId} jobId={jobId} />
        </div>
      )}
      {job?.loops && (
        <div className={classes.loops} ref={stepsInLoops}>
          <LoopSteps key={jobId} jobId={jobId} list={list} />
        </div>
      )}
      {job && (
        <div className={classes.columns}>
          <Panel title={t('history.title')}>
            <JobHistory jobId={job.id} />
          </Panel>
        </div>
      )}
      {job && diagramOf === jobId && (
        <Diagram
          job={job}
          onClose={() => setDiagramOf(undefined)}
          onSteps={(q) => {
            setDiagramOf(undefined);
            list.onView({ q });
            stepsInLoops.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
    </>
  );
}

function toStep(step: Schema<'JobStep'>, onTemporal: (url: string) => void, t: TFunction): TimelineStep {
  const finished = step.finishedAt && <DateText value={step.finishedAt} withTime />;
  const repetition = repetitionOf(step, t);
  const problem = repetition ? undefined : problemOf(step);
  return {
    id: step.path,
    label: stepName(step, t),
    state: marks[step.state],
    who: <StatusBadge {...stepStatus(step.state)} />,
    when: finished || <DateText value={step.startedAt} withTime />,
    detail: (
      <>
        {repetition ? `${repetition.request}. ${repetition.problem}` : resultOf(step, t)}
        {step.runs && <JobLink job={step.runs} />}
        {step.asks && <TaskLink task={step.asks} />}
        {problem && <span className={classes.problem}>{problem}</span>}
        {step.temporalUrl && (
          <Anchor component="button" size="xs" onClick={() => onTemporal(step.temporalUrl ?? '')}>
            {t('jobs.temporal')}
          </Anchor>
        )}
      </>
    ),
  };
}

function Details({ job }: { job: Schema<'Job'> }) {
  const { t } = useTranslation();
  const problem = problemOf(job);
  return (
    <KeyValue
      items={[
        { name: t('jobs.createdAt'), value: <DateText value={job.createdAt} withTime /> },
        { name: t('jobs.finishedAt'), value: <DateText value={job.finishedAt} withTime /> },
        ...(job.parent ? [{ name: t('jobs.startedByName'), value: <JobLink job={job.parent} /> }] : []),
        { name: t('jobs.subject'), value: t(`jobs.subjects.${job.subjectType as 'upload'}`) },
        ...(problem ? [{ name: t('jobs.problem'), value: problem }] : []),
      ]}
    />
  );
}
