import { createFileRoute, getRouteApi, Outlet } from '@tanstack/react-router';
import { ProjectTabs } from '@/features/projects/project-tabs';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs')({
  component: Project,
});

function Project() {
  const { project } = parent.useLoaderData();
  return (
    <>
      <ProjectTabs project={project} />
      <Outlet />
    </>
  );
}
