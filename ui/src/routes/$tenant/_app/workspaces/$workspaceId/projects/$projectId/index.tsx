import { createFileRoute, getRouteApi, Navigate } from '@tanstack/react-router';
import { ProjectNothing, useProjectLanding } from '@/features/workspaces/project-landing';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/')({
  component: Landing,
});

/** A project opens on the first of its tabs that its reader may see. */
function Landing() {
  const { project } = parent.useLoaderData();
  const params = Route.useParams();
  const to = useProjectLanding(project.area);
  return to ? <Navigate to={to} params={params} replace /> : <ProjectNothing project={project} />;
}
