import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { List } from '@/components/grid/list';
import type { GridView } from '@/lib/grid/grid-view';
import { useCan } from '@/lib/session/permission';
import type { ComponentEntry } from '../api/use-components';
import { AddWorkflow, AddWorkflowButton } from './add-workflow';
import { ComponentForms, type OpenForm } from './component-forms';
import { componentList } from './component-list';

interface ComponentsSectionProps {
  projectId: string;
  readOnly: boolean;
  view: GridView & { form?: OpenForm['form'] | 'new'; id?: string };
  onView: (view: ComponentsSectionProps['view']) => void;
}

const route = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

/** The components of the project and the form of one of them. */
export function ComponentsSection({ projectId, readOnly, view, onView }: ComponentsSectionProps) {
  const mayDelete = useCan('components', 'delete') && !readOnly;
  const mayAdd = useCan('components', 'create') && !readOnly;
  const mayDesign = useCan('workflowBuilder', 'get');
  const params = route.useParams();
  const designerOf = (workflowId: string) =>
    linkOptions({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId/workflows/$workflowId',
      params: { ...params, workflowId },
    });
  const designer = mayDesign ? designerOf : undefined;
  const [known, setKnown] = useState<ComponentEntry>();
  const { form, id, ...list } = view;
  const onDetails = useCallback((open: string) => onView({ ...view, open }), [onView, view]);
  const onForm = useCallback(
    (form: OpenForm['form'], component: ComponentEntry) => {
      setKnown(component);
      onView({ ...view, form, id: component.id });
    },
    [onView, view],
  );
  return (
    <>
      <List
        list={componentList}
        place={{ projectId, readOnly, mayDelete, designer, onDetails, onForm }}
        toolbar={mayAdd && <AddWorkflowButton onAdd={() => onView({ ...view, form: 'new' })} />}
        view={view}
        onView={onView}
      />
      {form === 'new' && mayAdd && (
        <AddWorkflow projectId={projectId} designer={designer} onClose={() => onView(list)} />
      )}
      {form && form !== 'new' && id && !readOnly && (
        <ComponentForms
          key={`${form} ${id}`}
          projectId={projectId}
          open={{ form, id }}
          known={known?.id === id ? known : undefined}
          onClose={() => onView(list)}
        />
      )}
    </>
  );
}
