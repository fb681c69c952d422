import { createFileRoute } from '@tanstack/react-router';
import { DesignLanding } from '@/features/project/components/design-sections';
import { useRouteProject } from '@/features/project/components/use-route-project';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/',
)({
  staticData: {
    leadsTo: '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/project-details',
  },
  component: () => <DesignLanding project={useRouteProject()} />,
});
