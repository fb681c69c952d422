import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { SettingsSection } from '@/features/projects/settings-section';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/settings',
)({
  component: () => <SettingsSection project={parent.useLoaderData().project} />,
});
