import { Skeleton } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/page/page';
import { EmptyState, ErrorState, TextSkeleton } from '@/components/states/states';
import { useTranslation } from '@/lib/i18n/i18n';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import { type Dashboard, useDashboard } from './api/use-dashboard';
import classes from './components/dashboard.module.css';
import { FigureTiles } from './components/figure-tiles';
import { RecentProjects } from './components/recent-projects';
import { UrgentTasks } from './components/urgent-tasks';
import { workGroups } from './components/work-groups';
import { WorkList } from './components/work-list';

interface DashboardPageProps {
  /** What a new company still needs. */
  setup?: ReactNode;
}

/** The home page: figures, urgent tasks, and the work of the user. */
export function DashboardPage({ setup }: DashboardPageProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDashboard();
  return (
    <>
      <PageHeader title={t('nav.home')} />
      <div className={classes.page}>
        {setup}
        {data && <Content dashboard={data} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
      </div>
    </>
  );
}

function Content({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const groups = workGroups(dashboard, tenant, t, useCan('tasks', 'approve'));
  const open = groups.filter(({ count }) => count > 0);
  return (
    <>
      {groups.length > 0 && <FigureTiles groups={groups} />}
      <RecentProjects />
      {dashboard.urgent && <UrgentTasks dashboard={dashboard} urgent={dashboard.urgent} />}
      <section className={classes.work} aria-label={t('dashboard.work')}>
        {open.map((group) => (
          <WorkList key={group.id} group={group} />
        ))}
        {open.length === 0 && (
          <EmptyState icon={IconChecks} title={t('dashboard.nothing')} hint={t('dashboard.nothingHint')} />
        )}
      </section>
    </>
  );
}

function Loading() {
  return (
    <>
      <div className={classes.tiles} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={92} radius="md" />
        ))}
      </div>
      <TextSkeleton lines={10} />
    </>
  );
}
