import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DesignSections } from '@/features/project/components/design-sections';
import { useRouteProject } from '@/features/project/components/use-route-project';

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
