import { Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { ScrollPane } from '@/components/layout/scroll-region';
import { useTranslation } from '@/lib/i18n/i18n';
import { mayOpen } from '@/lib/routes/table';
import { useSession, useUser } from '@/lib/session/context';
import { type Project, useProjectTypes } from '../api/use-projects';
import classes from './design.module.css';

const design = '/$tenant/workspaces/$workspaceId/projects/$projectId/design';

/** The sections that have a screen; a project type shows those it supports. */
const designSections = [
  'project-details',
  'fields-configuration',
  'auto-number',
  'project-components',
  'approval-rules',
  'settings',
] as const;
type DesignSection = (typeof designSections)[number];

/** The sections of the project type that this user may open; undefined until the types are loaded. */
function useVisibleSections(project: Project): DesignSection[] | undefined {
  const user = useUser();
  const types = useProjectTypes().data?.projectTypes;
  const has = types?.find(({ name }) => name === project.projectType)?.sections ?? [];
  return (
    types &&
    designSections.filter((section) => has.includes(section) && mayOpen(user, `${design}/${section}`))
  );
}

/**
 * The design tab opens its first section, once: a section that the user opens while the first one is loading takes
 * precedence.
 */
export function DesignLanding({ project }: { project: Project }) {
  const { tenant } = useSession();
  const navigate = useNavigate();
  const [first] = useVisibleSections(project) ?? [];
  const { id: projectId, workspaceId } = project;
  useEffect(() => {
    if (!first) return;
    void navigate({ to: `${design}/${first}`, params: { tenant, workspaceId, projectId }, replace: true });
  }, [first, navigate, tenant, workspaceId, projectId]);
  return null;
}

/** The design tab: the list of sections and the open section. */
export function DesignSections({ project, children }: { project: Project; children: ReactNode }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const params = { tenant, workspaceId: project.workspaceId, projectId: project.id };
  const nav = useRef<HTMLElement>(null);
  const here = useLocation({ select: ({ pathname }) => pathname });
  const known = useVisibleSections(project);
  const sections = known ?? [];
  // On a phone the sections are a scrolling row; the open one is scrolled into view.
  useEffect(() => {
    if (sections.length === 0 || !here) return;
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [sections.length, here]);
  const requested = designSections.find((section) => here.endsWith(`/${section}`));
  if (requested && known && !known.includes(requested)) {
    return <Navigate to="/$tenant/error/404" params={{ tenant }} replace />;
  }
  return (
    <div className={classes.design}>
      <nav ref={nav} className={classes.sections} aria-label={t('projects.sections')}>
        {sections.map((section) => (
          <Link
            key={section}
            to={`${design}/${section}`}
            params={params}
            className={classes.section}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(`projects.section.${section}`)}
          </Link>
        ))}
      </nav>
      <ScrollPane className={classes.content}>{children}</ScrollPane>
    </div>
  );
}
