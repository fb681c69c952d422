import type { GridColumn } from '@/components/grid/grid';
import { DateText } from '@/components/text/date-text';
import type { TFunction } from '@/lib/i18n/i18n';
import type { ComponentEntry } from './use-components';

const started = ['Intelligent Capture', 'Invoice Approval', 'Import Payments', 'Payments'] as const;

type Named = Pick<ComponentEntry, 'componentType' | 'workflowType' | 'triggers'>;

export const typeName = (t: TFunction, { componentType }: Named): string =>
  t(`components.types.${componentType}` as 'components.types.workflow');

/** The triggers of its jobs, translated. */
export function beginsWith(t: TFunction, { workflowType, triggers }: Named): string {
  const known = started.find((type) => type === workflowType);
  return known ? t(`components.begins.${known}`) : triggers;
}

export function componentColumns(t: TFunction): GridColumn<ComponentEntry>[] {
  return [
    { id: 'name', header: t('workspaces.name'), cell: (c) => c.name, width: 170, card: 'title' },
    {
      id: 'componentType',
      header: t('workspaces.type'),
      cell: (c) => typeName(t, c),
      width: 110,
    },
    {
      id: 'workflowType',
      hidden: true,
      header: t('components.workflowType'),
      cell: (c) => c.workflowType || '—',
      width: 160,
    },
    {
      id: 'description',
      header: t('workspaces.about'),
      cell: (c) => c.description,
      minWidth: 200,
      card: 'hide',
    },
    {
      id: 'triggers',
      header: t('components.triggers'),
      cell: (c) => beginsWith(t, c) || '—',
      width: 160,
      sortable: false,
    },
    {
      id: 'published',
      header: t('components.published'),
      hidden: true,
      cell: (c) => c.published || '—',
      width: 100,
      align: 'end',
    },
    {
      id: 'creationTime',
      header: t('projects.created'),
      cell: (c) => <DateText value={c.creationTime} />,
      width: 120,
      hidden: true,
    },
    {
      id: 'lastModificationTime',
      header: t('workspaces.changed'),
      cell: (c) => <DateText value={c.lastModificationTime} />,
      width: 140,
    },
  ];
}
