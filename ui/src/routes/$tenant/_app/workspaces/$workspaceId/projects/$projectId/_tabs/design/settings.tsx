import { createFileRoute } from '@tanstack/react-router';
import { SettingsSection } from '@/features/projects/settings-section';
import { useRouteProject } from '@/features/projects/use-route-project';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/settings',
)({
  component: () => <SettingsSection project={useRouteProject()} />,
});
