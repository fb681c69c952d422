import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { shortNameCell } from '@/components/text/short-name';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import { ProjectMenu } from './project-menu';
import { projectStatus } from './project-status';

interface ProjectsPlace {
  workspaceId: string;
  workspaceName: string;
  /** Whether the user may use groups. */
  groups: boolean;
}

export const projectPage = (params: { tenant: string; workspaceId: string; projectId: string }) =>
  linkOptions({ to: '/$tenant/workspaces/$workspaceId/projects/$projectId', params });

/** The projects of a workspace. */
export const projectList = defineList('/api/workspaces/{workspaceId}/projects', {
  id: 'workspaceProjectsGrid',
  queryKey: ({ workspaceId }: ProjectsPlace) => keys.projects.of(workspaceId),
  label: ({ workspaceName }) => t('workspaces.projectsOf', { name: workspaceName }),
  rowName: (project) => project.name,
  headers: 'projects',
  columns: (c, { groups }) => [
    c.text('name', { header: 'workspaces.name', cell: shortNameCell, card: 'title' }),
    c.text('projectType', { header: 'workspaces.type', width: 200 }),
    c.status('status', projectStatus, 'workspaces.status', { width: 130 }),
    c.text('erpType', { width: 140, card: 'hide' }),
    c.text('description', { header: 'workspaces.about', minWidth: 200, hidden: true }),
    c.codes('captureMethod', 'projects.captures', {
      header: 'projects.captureMethod',
      width: 150,
      hidden: true,
    }),
    ...(groups
      ? [
          c.text('projectGroups', {
            header: 'projects.groups',
            cell: ({ projectGroups }) => projectGroups || t('projects.openToAll'),
            width: 170,
            card: 'hide',
          }),
        ]
      : []),
    c.date('creationTime', { header: 'workspaces.created', width: 130, hidden: true }),
    c.date('lastModificationTime', { header: 'workspaces.changed', width: 130 }),
    c.actions((project) => <ProjectMenu project={project} />, { width: 90, card: 'hide' }),
  ],
  page: ({ id: projectId }, { tenant, workspaceId }) => projectPage({ tenant, workspaceId, projectId }),
});
