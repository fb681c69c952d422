import { IconRepeat } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { stepName } from '@/lib/format/job-name';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { stepStatus } from './job-status';
import { causeOf, repetitionOf } from './step-facts';

/** The steps of a job that ran in loops. Only their paths have brackets. */
export const stepList = defineList('/api/jobs/{jobId}/steps', {
  id: 'jobStepsGrid',
  queryKey: ({ jobId }: { jobId: string }) => keys.jobs.steps(jobId),
  label: () => t('jobs.loopsTitle'),
  rowName: ({ path }) => path,
  headers: 'jobs.stepColumns',
  columns: (c) => [
    c.text('path', { minWidth: 200, card: 'title' }),
    c.text('name', { minWidth: 160, cell: (step) => stepName(step, t) }),
    c.status('state', stepStatus, 'jobs.steps'),
    c.codes('kind', 'jobs.stepKinds', { width: 140, hidden: true }),
    c.text('errorCode', {
      minWidth: 200,
      cell: (step) => repetitionOf(step, t)?.request ?? causeOf(step) ?? '—',
    }),
    c.number('attempt', { width: 90, hidden: true }),
    c.date('startedAt', { time: true }),
    c.date('finishedAt', { time: true }),
  ],
  filters: () => [{ field: 'path', operator: 'contains', value: ['['] }],
  isProcessing: ({ state }) => state === 'info',
  empty: () => ({ icon: IconRepeat, title: 'jobs.noLoops', hint: 'jobs.noLoopsHint' }),
});
