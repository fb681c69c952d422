import type { GridColumn } from '@/components/grid/grid';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { shortName } from '@/lib/format/name';
import type { TFunction } from '@/lib/i18n/i18n';
import { projectStatus } from './project-status';
import type { ProjectEntry } from './use-projects';

const name = (project: ProjectEntry) => <span title={project.name}>{shortName(project.name)}</span>;

/** The groups column is shown only to users who may use groups. */
export function projectColumns(t: TFunction, groups: boolean): GridColumn<ProjectEntry>[] {
  return [
    { id: 'name', header: t('workspaces.name'), cell: name, card: 'title' },
    { id: 'projectType', header: t('workspaces.type'), cell: (p) => p.projectType, width: 200 },
    {
      id: 'status',
      header: t('common.status'),
      cell: (p) => <StatusBadge {...projectStatus(p.status)} />,
      width: 130,
      card: 'badge',
    },
    { id: 'erpType', header: t('projects.erpType'), cell: (p) => p.erpType, width: 140, card: 'hide' },
    {
      id: 'description',
      hidden: true,
      header: t('workspaces.about'),
      cell: (p) => p.description,
      minWidth: 200,
      card: 'hide',
    },
    {
      id: 'captureMethod',
      hidden: true,
      header: t('projects.captureMethod'),
      cell: (p) => t(`projects.captures.${p.captureMethod}`),
      words: { intelligent: t('projects.captures.intelligent'), manual: t('projects.captures.manual') },
      width: 150,
      card: 'hide',
    },
    ...(groups
      ? [
          {
            id: 'projectGroups',
            header: t('projects.groups'),
            cell: (p: ProjectEntry) => p.projectGroups || t('projects.openToAll'),
            width: 170,
            card: 'hide' as const,
          },
        ]
      : []),
    {
      id: 'creationTime',
      hidden: true,
      header: t('workspaces.created'),
      cell: (p) => <DateText value={p.creationTime} />,
      width: 130,
    },
    {
      id: 'lastModificationTime',
      header: t('workspaces.changed'),
      cell: (p) => <DateText value={p.lastModificationTime} />,
      width: 130,
    },
  ];
}
