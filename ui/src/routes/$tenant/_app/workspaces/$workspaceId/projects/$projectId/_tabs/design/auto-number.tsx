import { createFileRoute } from '@tanstack/react-router';
import { NumberSection } from '@/features/project/components/number-section';
import { useRouteProject } from '@/features/project/components/use-route-project';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/auto-number',
)({
  component: Numbers,
});

function Numbers() {
  const project = useRouteProject();
  return <NumberSection projectId={project.id} readOnly={project.status === 'archived'} />;
}
