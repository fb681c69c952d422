import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ProjectTabs } from '@/features/project/components/project-tabs';
import { useRouteProject } from '@/features/project/components/use-route-project';

export const Route = createFileRoute('/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs')({
  staticData: { reads: ['/api/project-types'] },
  component: Project,
});

function Project() {
  const project = useRouteProject();
  return (
    <>
      <ProjectTabs project={project} />
      <Outlet />
    </>
  );
}
