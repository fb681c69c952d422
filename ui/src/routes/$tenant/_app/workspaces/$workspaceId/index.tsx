import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { ProjectsPage } from '@/features/projects/projects-page';
import { EditWorkspace } from '@/features/workspaces/edit-workspace';
import { type GridView, readGridView } from '@/lib/grid/grid-view';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId');

type Dialog = 'new' | 'edit';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/')({
  validateSearch: (search: Record<string, unknown>): GridView & { dialog?: Dialog } => ({
    ...readGridView(search),
    ...((search.dialog === 'new' || search.dialog === 'edit') && { dialog: search.dialog }),
  }),
  component: Workspace,
});

function Workspace() {
  const { workspace } = parent.useLoaderData();
  const { dialog, ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (name: Dialog) => (open: boolean) =>
    void navigate({ search: { ...view, ...(open && { dialog: name }) } });
  return (
    <ProjectsPage
      workspace={workspace}
      view={view}
      onView={(search) => void navigate({ search, replace: true })}
      creating={dialog === 'new'}
      onCreating={show('new')}
      workspaceActions={
        <EditWorkspace workspace={workspace} editing={dialog === 'edit'} onEditing={show('edit')} />
      }
    />
  );
}
