import { createFileRoute } from '@tanstack/react-router';
import { DetailsSection } from '@/features/projects/details-section';
import { ProjectHistory } from '@/features/projects/project-history';
import { useRouteProject } from '@/features/projects/use-route-project';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/project-details',
)({
  component: Details,
});

function Details() {
  const project = useRouteProject();
  return (
    <>
      <DetailsSection key={project.id} project={project} />
      <ProjectHistory projectId={project.id} />
    </>
  );
}
