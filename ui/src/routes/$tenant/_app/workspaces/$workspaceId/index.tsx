import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { WorkspacePage } from '@/features/workspaces/workspace-page';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId');

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/')({ component: Workspace });

function Workspace() {
  const { workspaceId } = parent.useParams();
  const { title, description } = parent.useLoaderData();
  return <WorkspacePage workspaceId={workspaceId} title={title} description={description} />;
}
