import { useMemo } from 'react';
import type { GridColumn } from '@/components/grid/grid';
import { ProblemBadge } from '@/components/problem/batch-problem';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import type { Schema } from '@/lib/api/types';
import { useTranslation } from '@/lib/i18n/i18n';
import { jobStatus } from './job-status';

type Entry = Schema<'JobEntry'>;

export function useJobColumns(ofOneProject: boolean): GridColumn<Entry>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const workflows: Record<string, string> = t('jobs.workflows', { returnObjects: true });
    const columns: GridColumn<Entry>[] = [
      { id: 'number', header: t('jobs.number'), cell: (job) => job.number, width: 72, card: 'aside' },
      { id: 'name', header: t('jobs.name'), cell: (job) => job.name, minWidth: 260, card: 'title' },
      {
        id: 'state',
        header: t('common.status'),
        cell: (job) =>
          job.problem ? <ProblemBadge problem={job.problem} /> : <StatusBadge {...jobStatus(job.state)} />,
        words: t('jobs.states', { returnObjects: true }),
        width: 188,
        card: 'badge',
      },
      {
        id: 'workflowType',
        header: t('jobs.workflow'),
        cell: (job) => workflows[job.workflowType] ?? job.workflowType,
        words: workflows,
        width: 140,
      },
      { id: 'projectName', header: t('jobs.project'), cell: (job) => job.projectName, width: 150 },
      {
        id: 'startedByName',
        header: t('jobs.startedBy'),
        cell: (job) => job.startedByName || '—',
        width: 130,
        card: 'hide',
      },
      {
        id: 'createdAt',
        header: t('jobs.started'),
        cell: (job) => <DateText value={job.createdAt} withTime />,
        width: 164,
      },
      {
        id: 'finishedAt',
        header: t('jobs.finished'),
        cell: (job) => <DateText value={job.finishedAt} withTime />,
        width: 164,
        hidden: true,
      },
    ];
    return ofOneProject ? columns.filter(({ id }) => id !== 'projectName') : columns;
  }, [t, ofOneProject]);
}
