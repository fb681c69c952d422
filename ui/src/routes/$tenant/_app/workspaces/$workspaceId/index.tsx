import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { WorkspacePage } from '@/features/workspaces/workspace-page';
import { readGridView } from '@/lib/grid/grid-view';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId');

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/')({
  validateSearch: readGridView,
  component: Workspace,
});

function Workspace() {
  const { workspaceId } = parent.useParams();
  const { title, description } = parent.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <WorkspacePage
      workspaceId={workspaceId}
      title={title}
      description={description}
      view={Route.useSearch()}
      onView={(search) => void navigate({ search, replace: true })}
    />
  );
}
