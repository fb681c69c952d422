import { createFileRoute } from '@tanstack/react-router';
import { DetailsSection } from '@/features/project/components/details-section';
import { ProjectHistory } from '@/features/project/components/project-history';
import { useRouteProject } from '@/features/project/components/use-route-project';

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
