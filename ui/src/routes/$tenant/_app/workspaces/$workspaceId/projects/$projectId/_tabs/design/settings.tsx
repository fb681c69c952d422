import { createFileRoute } from '@tanstack/react-router';
import { SettingsSection } from '@/features/project/components/settings-section';
import { useRouteProject } from '@/features/project/components/use-route-project';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/settings',
)({
  component: () => <SettingsSection project={useRouteProject()} />,
});
