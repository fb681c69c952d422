import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '@/features/project/projects-page';
import { useRouteWorkspace } from '@/features/workspace/api/use-route-workspace';
import { EditWorkspace } from '@/features/workspace/components/edit-workspace';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/')({
  validateSearch: listSearch({ dialog: oneOf(['new', 'edit', 'import']) }),
  component: Workspace,
});

function Workspace() {
  const workspace = useRouteWorkspace();
  const { view, onView } = useListRoute(Route);
  return (
    <ProjectsPage
      workspace={workspace}
      view={view}
      onView={onView}
      workspaceActions={
        <EditWorkspace
          workspace={workspace}
          editing={view.dialog === 'edit'}
          onEditing={(open) => onView({ ...view, dialog: open ? 'edit' : undefined })}
        />
      }
    />
  );
}
