import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { DetailsSection } from '@/features/projects/details-section';
import { ProjectHistory } from '@/features/projects/project-history';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/project-details',
)({
  component: Details,
});

function Details() {
  const { project } = parent.useLoaderData();
  return (
    <>
      <DetailsSection key={project.id} project={project} />
      <ProjectHistory projectId={project.id} />
    </>
  );
}
