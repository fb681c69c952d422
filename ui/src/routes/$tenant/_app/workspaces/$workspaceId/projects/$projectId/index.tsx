import { createFileRoute, getRouteApi, Navigate } from '@tanstack/react-router';
import { useHasWorkPage } from '@/features/project/components/project-tabs';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');
const base = '/$tenant/workspaces/$workspaceId/projects/$projectId';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/')({
  component: Landing,
});

/** Opens the work page of a project; without one, or without permission, its summary. */
function Landing() {
  const { project } = parent.useLoaderData();
  const work = useHasWorkPage(project.area);
  return <Navigate to={`${base}/${work ? 'workpage' : 'summary'}`} params={Route.useParams()} replace />;
}
