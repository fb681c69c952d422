import { SegmentedControl } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { ListGrid } from '@/components/grid/list-grid';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { PageHeader } from '@/components/page/page';
import { EmptyState } from '@/components/states/states';
import { toastError } from '@/components/toast/toast';
import { useApi } from '@/lib/api/context';
import { openTemporal } from '@/lib/api/temporal';
import { unwrap } from '@/lib/api/unwrap';
import type { GridView } from '@/lib/grid/grid-view';
import { useTranslation } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { useJobColumns } from './job-columns';
import { type JobTab, jobTabs, running } from './job-status';

const JobPage = lazyComponent(() => import('./job-page').then(({ JobPage }) => JobPage));

export interface JobsView extends GridView {
  tab?: JobTab;
}

interface JobsPageProps {
  view: JobsView;
  onView: (view: JobsView) => void;
  href: (jobId: string) => string;
  /** Limits the list to the jobs of this project. */
  projectId?: string;
}

export function JobsPage({ view, onView, href, projectId }: JobsPageProps) {
  const { t } = useTranslation();
  const api = useApi();
  const tab = view.tab ?? 'all';
  const list = (
    <ListGrid
      source={{
        gridId: 'jobsGrid',
        queryKey: keys.jobs.grid(),
        filters: [
          ...(jobTabs[tab].length ? [{ field: 'state', operator: 'in' as const, value: jobTabs[tab] }] : []),
          ...(projectId ? [{ field: 'projectId', operator: 'equal' as const, value: [projectId] }] : []),
        ],
        page: (body, signal) => unwrap(api.POST('/api/jobs/grid', { body, signal })),
        csv: (body, signal) => api.POST('/api/jobs/csv', { body, signal, parseAs: 'stream' }),
      }}
      columns={useJobColumns(projectId !== undefined)}
      view={view}
      onView={onView}
      label={t('nav.jobs')}
      rowName={(job) => job.name}
      record={{
        href: (job) => href(job.id),
        panel: (id) => (
          <JobPage jobId={id} onTemporal={(url) => void openTemporal(api, url).catch(toastError)} />
        ),
      }}
      isProcessing={(job) => running(job.state)}
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
            const { tab: _old, page: _page, ...rest } = view;
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
