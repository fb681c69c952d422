import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DesignSections } from '@/features/projects/design-sections';
import { useRouteProject } from '@/features/projects/use-route-project';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design',
)({
  staticData: { title: 'titles.projectDesign' },
  component: Design,
});

function Design() {
  return (
    <DesignSections project={useRouteProject()}>
      <Outlet />
    </DesignSections>
  );
}
