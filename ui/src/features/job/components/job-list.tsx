import { IconTimeline } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { ProblemBadge } from '@/components/problem/batch-problem';
import { StatusBadge } from '@/components/status/status-badge';
import { jobName } from '@/lib/format/job-name';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { jobStatus, jobTabs, running } from './job-status';

const JobPage = lazyComponent(() => import('../job-page').then(({ JobPage }) => JobPage));

/** The jobs of all projects, or of one. */
export const jobList = defineList('/api/jobs', {
  id: 'jobsGrid',
  queryKey: (_place: { projectId?: string }) => keys.jobs.grid(),
  label: () => t('nav.jobs'),
  rowName: (job) => jobName(job, t),
  headers: 'jobs',
  columns: (c, { projectId }) => [
    c.text('number', { width: 72, card: 'aside' }),
    c.text('nameOf', { minWidth: 260, card: 'title' }),
    c.codes('nameCode', 'jobs.kinds', { width: 140 }),
    c.status('state', jobStatus, 'jobs.states', {
      cell: ({ problem, state }) =>
        problem ? <ProblemBadge problem={problem} /> : <StatusBadge {...jobStatus(state)} />,
      width: 188,
    }),
    c.codes('workflowType', 'jobs.workflows', { width: 140, hidden: true }),
    ...(projectId ? [] : [c.text('projectName', { width: 150 })]),
    c.people('startedByName'),
    c.date('createdAt', { time: true }),
    c.date('finishedAt', { time: true, hidden: true }),
  ],
  filters: ({ projectId }) =>
    projectId ? [{ field: 'projectId', operator: 'equal', value: [projectId] }] : [],
  tabs: { label: (tab) => `jobs.tabs.${tab}`, field: 'state', values: jobTabs },
  page: ({ id: jobId }, { tenant }) => linkOptions({ to: '/$tenant/jobs/$jobId', params: { tenant, jobId } }),
  panel: (jobId) => <JobPage jobId={jobId} />,
  isProcessing: ({ state }) => running(state),
  empty: () => ({ icon: IconTimeline, title: 'jobs.empty', hint: 'jobs.emptyHint' }),
});
