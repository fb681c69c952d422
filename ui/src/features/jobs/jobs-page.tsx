import { SegmentedControl } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataGrid } from '@/components/grid/data-grid';
import type { GridColumn } from '@/components/grid/grid';
import { PageHeader } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { useApi } from '@/lib/api/context';
import { taken } from '@/lib/api/taken';
import type { Schema } from '@/lib/api/types';
import { useGridQuery } from '@/lib/grid/grid-query';
import { type GridView, gridControls, requestOf } from '@/lib/grid/grid-view';
import { keys } from '@/lib/query/keys';
import { type JobTab, jobLook, jobTabs, running } from './job-looks';

type Entry = Schema<'JobsEntry'>;

export interface JobsView extends GridView {
  tab?: JobTab;
}

interface JobsPageProps {
  view: JobsView;
  onView: (view: JobsView) => void;
  onOpen: (jobId: string) => void;
  /** Only the jobs of this project. */
  projectId?: string;
}

export function JobsPage({ view, onView, onOpen, projectId }: JobsPageProps) {
  const { t } = useTranslation();
  const api = useApi();
  const tab = view.tab ?? 'all';
  const filters: Schema<'GridFilter'>[] = [
    ...(jobTabs[tab].length ? [{ field: 'state', operator: 'in' as const, value: jobTabs[tab] }] : []),
    ...(projectId ? [{ field: 'projectId', operator: 'equal' as const, value: [projectId] }] : []),
  ];
  const { figures: _figures, ...grid } = useGridQuery({
    queryKey: keys.jobs.grid(),
    request: requestOf(view, filters),
    load: (body, signal) => taken(api.POST('/api/jobs/grid', { body, signal })),
  });

  const columns = useMemo<GridColumn<Entry>[]>(
    () => [
      { id: 'number', header: t('jobs.number'), cell: (job) => job.number, width: 90, card: 'aside' },
      { id: 'name', header: t('jobs.name'), cell: (job) => job.name, card: 'title' },
      {
        id: 'state',
        header: t('common.status'),
        cell: (job) => <StatusBadge {...jobLook(job.state)} />,
        width: 180,
        card: 'badge',
      },
      {
        id: 'workflowType',
        header: t('jobs.workflow'),
        cell: (job) => t(`jobs.workflows.${job.workflowType as Schema<'Job'>['workflowType']}`),
        width: 170,
      },
      ...(projectId
        ? []
        : [
            {
              id: 'projectName',
              header: t('jobs.project'),
              cell: (job: Entry) => job.projectName,
              width: 180,
            },
          ]),
      {
        id: 'startedByName',
        header: t('jobs.startedBy'),
        cell: (job) => job.startedByName || '—',
        width: 150,
        card: 'hide',
      },
      {
        id: 'createdAt',
        header: t('jobs.started'),
        cell: (job) => <DateText value={job.createdAt} withTime />,
        width: 170,
      },
    ],
    [t, projectId],
  );

  const list = (
    <DataGrid
      id="jobs"
      label={t('nav.jobs')}
      columns={columns}
      {...grid}
      {...gridControls(view, onView)}
      rowId={(job) => job.id}
      rowName={(job) => job.name}
      onOpen={(job) => onOpen(job.id)}
      isProcessing={(job) => running(job.state)}
      filtered={Boolean(view.q || tab !== 'all')}
      empty={<EmptyState icon={IconTimeline} title={t('jobs.empty')} hint={t('jobs.emptyHint')} />}
      toolbar={
        <SegmentedControl
          size="xs"
          value={tab}
          data={(Object.keys(jobTabs) as JobTab[]).map((value) => ({
            value,
            label: t(`jobs.tabs.${value}`),
          }))}
          onChange={(value) => {
            const { tab: _old, ...rest } = view;
            onView(value === 'all' ? rest : { ...rest, tab: value as JobTab });
          }}
        />
      }
    />
  );
  if (projectId) return list;
  return (
    <>
      <PageHeader title={t('nav.jobs')} description={t('jobs.description')} />
      {list}
    </>
  );
}
