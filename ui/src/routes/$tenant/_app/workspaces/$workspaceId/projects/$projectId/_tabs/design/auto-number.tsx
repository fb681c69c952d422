import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { NumberSection } from '@/features/projects/number-section';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/auto-number',
)({
  component: Numbers,
});

function Numbers() {
  const { project } = parent.useLoaderData();
  return <NumberSection projectId={project.id} readOnly={project.status === 'archived'} />;
}
