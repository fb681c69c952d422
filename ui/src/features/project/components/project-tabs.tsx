import { Link } from '@tanstack/react-router';
import { PageHeader } from '@/components/page/page';
import { StatusBadge } from '@/components/status/status-badge';
import { shortName } from '@/lib/format/name';
import { useTranslation } from '@/lib/i18n/i18n';
import { mayOpen } from '@/lib/routes/table';
import { useSession, useUser } from '@/lib/session/context';
import { type Project, useProjectTypes } from '../api/use-projects';
import { ProjectMenu } from './project-menu';
import { projectStatus } from './project-status';
import classes from './project-tabs.module.css';
import { hasWorkPage } from './work-page';

const base = '/$tenant/workspaces/$workspaceId/projects/$projectId';

/** The header of the project and the tabs of its type that this user may see. */
export function ProjectTabs({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const user = useUser();
  const sees = (tab: 'summary' | 'design' | 'jobs') => has.includes(tab) && mayOpen(user, `${base}/${tab}`);
  const types = useProjectTypes().data?.projectTypes;
  const has = types?.find(({ name }) => name === project.projectType)?.tabs ?? [];
  const works = hasWorkPage(user, project.area);
  const link = {
    params: { tenant, workspaceId: project.workspaceId, projectId: project.id },
    className: classes.tab ?? '',
    activeProps: { 'aria-current': 'page' } as const,
  };
  return (
    <div className={classes.head}>
      <PageHeader
        title={<span title={project.name}>{shortName(project.name)}</span>}
        beside={project.status !== 'active' && <StatusBadge {...projectStatus(project.status)} />}
        description={project.description || project.projectType}
        actions={project.status !== 'archived' && <ProjectMenu project={project} />}
      />
      <nav className={classes.tabs} aria-label={t('workspaces.sections')}>
        {sees('summary') && (
          <Link to={`${base}/summary`} {...link}>
            {t('projects.tabs.summary')}
          </Link>
        )}
        {sees('design') && (
          <Link to={`${base}/design`} {...link}>
            {t('projects.tabs.design')}
          </Link>
        )}
        {sees('jobs') && (
          <Link to={`${base}/jobs`} {...link}>
            {t('nav.jobs')}
          </Link>
        )}
        {works && (
          <Link to={`${base}/workpage`} {...link}>
            {t(`workspaces.areas.${project.area as 'invoices' | 'payments'}`)}
          </Link>
        )}
      </nav>
    </div>
  );
}
