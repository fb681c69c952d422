import { linkOptions } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { shortNameCell } from '@/components/text/short-name';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';

export const workspacePage = (params: { tenant: string; workspaceId: string }) =>
  linkOptions({ to: '/$tenant/workspaces/$workspaceId', params });

export const workspaceList = defineList('/api/workspaces', {
  id: 'workspacesGrid',
  queryKey: () => keys.workspaces.list(),
  label: () => t('nav.workspaces'),
  rowName: (workspace) => workspace.name,
  headers: 'workspaces',
  columns: (c) => [
    c.text('name', { cell: shortNameCell, card: 'title' }),
    c.text('description', { header: 'workspaces.about', card: 'hide' }),
    c.number('totalProjects', { header: 'workspaces.count' }),
    c.date('creationTime', { header: 'workspaces.created', width: 140, hidden: true }),
    c.date('lastModificationTime', { header: 'workspaces.changed', width: 140 }),
  ],
  page: ({ id: workspaceId }, { tenant }) => workspacePage({ tenant, workspaceId }),
});
