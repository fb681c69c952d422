import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { DesignLanding } from '@/features/project/components/design-sections';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/',
)({
  component: () => <DesignLanding project={parent.useLoaderData().project} />,
});
