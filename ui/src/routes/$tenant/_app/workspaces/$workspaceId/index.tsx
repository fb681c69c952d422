import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { ProjectsPage } from '@/features/projects/projects-page';
import { EditWorkspace } from '@/features/workspaces/edit-workspace';
import { type GridView, readGridView } from '@/lib/grid/grid-view';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId');

const dialogs = ['new', 'edit', 'import'] as const;
type Dialog = (typeof dialogs)[number];

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/')({
  staticData: { textFiles: ['components', 'fields', 'grid', 'projects', 'workspaces'] },
  validateSearch: (search: Record<string, unknown>): GridView & { dialog?: Dialog } => ({
    ...readGridView(search),
    ...(dialogs.includes(search.dialog as Dialog) && { dialog: search.dialog as Dialog }),
  }),
  component: Workspace,
});

function Workspace() {
  const { workspace } = parent.useLoaderData();
  const { dialog, ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: Dialog | undefined) =>
    void navigate({ search: { ...view, ...(next && { dialog: next }) } });
  return (
    <ProjectsPage
      workspace={workspace}
      view={view}
      onView={(search) => void navigate({ search, replace: true })}
      dialog={dialog}
      onDialog={show}
      workspaceActions={
        <EditWorkspace
          workspace={workspace}
          editing={dialog === 'edit'}
          onEditing={(open) => show(open ? 'edit' : undefined)}
        />
      }
    />
  );
}
