import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/components/page/page';
import { StatusBadge } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { useSession } from '@/lib/session/context';
import { useCan } from '@/lib/session/permission';
import classes from './project-tabs.module.css';
import { projectLook, shortName } from './project-tile';

/** Whether there is a page of work in a project of this area for this person. */
export function useProjectWork(area: string): boolean {
  const opens = useCan('workpage', 'getList');
  const invoices = useCan('invoices', 'getList');
  const payments = useCan('payments', 'getList');
  return opens && ((area === 'invoices' && invoices) || (area === 'payments' && payments));
}

/** The project's head and the tabs that exist for its kind. */
export function ProjectTabs({ project }: { project: Schema<'Project'> }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const seesJobs = useCan('jobs', 'getList');
  const params = { tenant, workspaceId: project.workspaceId, projectId: project.id };
  const hasWork = useProjectWork(project.area);
  return (
    <div className={classes.head}>
      <PageHeader
        title={<span title={project.name}>{shortName(project.name)}</span>}
        beside={project.status !== 'active' && <StatusBadge {...projectLook(project.status)} />}
        description={project.description || project.projectType}
      />
      <nav className={classes.tabs} aria-label={t('workspaces.sections')} hidden={!hasWork && !seesJobs}>
        {hasWork && (
          <Link
            to="/$tenant/workspaces/$workspaceId/projects/$projectId/workpage"
            params={params}
            className={classes.tab}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(`workspaces.areas.${project.area as 'invoices' | 'payments'}`)}
          </Link>
        )}
        {seesJobs && (
          <Link
            to="/$tenant/workspaces/$workspaceId/projects/$projectId/jobs"
            params={params}
            className={classes.tab}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t('nav.jobs')}
          </Link>
        )}
      </nav>
    </div>
  );
}
