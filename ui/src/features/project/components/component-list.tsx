import { IconStack2 } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { defineList } from '@/components/grid/define-list';
import { t } from '@/lib/i18n/i18n';
import { keys } from '@/lib/query/keys';
import type { ComponentEntry } from '../api/use-components';
import { ComponentDetails } from './component-details';
import type { OpenForm } from './component-forms';
import { ComponentMenu } from './component-menu';
import { beginsWith, typeName } from './component-names';
import { DeleteComponents } from './delete-components';

/** The page on which a workflow is drawn. */
export type DesignerOf = (workflowId: string) => LinkProps;

interface ComponentsPlace {
  projectId: string;
  readOnly: boolean;
  mayDelete: boolean;
  /** The designer of a workflow, for people who may open it. */
  designer?: DesignerOf | undefined;
  onDetails: (id: string) => void;
  onForm: (form: OpenForm['form'], component: ComponentEntry) => void;
}

/** The components of a project, with single and bulk actions. */
export const componentList = defineList('/api/projects/{projectId}/components', {
  id: 'componentsGrid',
  queryKey: ({ projectId }: ComponentsPlace) => keys.projects.components(projectId),
  label: () => t('projects.section.project-components'),
  rowName: (component) => component.name,
  headers: 'components',
  columns: (c, { projectId, readOnly, designer, onDetails, onForm }) => [
    c.link('name', ({ id, componentType }) => (componentType === 'workflow' ? designer?.(id) : undefined), {
      header: 'workspaces.name',
      width: 170,
      card: 'title',
    }),
    c.text('componentType', { header: 'workspaces.type', cell: (row) => typeName(t, row), width: 110 }),
    c.text('workflowType', { width: 160, hidden: true }),
    c.text('description', { header: 'workspaces.about', minWidth: 200, card: 'hide' }),
    c.text('triggers', { cell: (row) => beginsWith(t, row) || '—', width: 160, sortable: false }),
    c.text('published', { width: 100, align: 'end', hidden: true }),
    c.date('creationTime', { header: 'projects.created', hidden: true }),
    c.date('lastModificationTime', { header: 'workspaces.changed', width: 140 }),
    c.actions(
      (component) => (
        <ComponentMenu
          projectId={projectId}
          component={component}
          readOnly={readOnly}
          onDetails={() => onDetails(component.id)}
          onOpen={(form) => onForm(form, component)}
        />
      ),
      { card: 'aside', pin: 'right' },
    ),
  ],
  panel: (id, row) => <ComponentDetails key={id} componentId={id} known={row} />,
  bulk: (chosen, done, { projectId, mayDelete }) =>
    mayDelete && <DeleteComponents projectId={projectId} chosen={chosen} onDone={done} />,
  empty: () => ({ icon: IconStack2, title: 'components.empty', hint: 'components.emptyHint' }),
});
