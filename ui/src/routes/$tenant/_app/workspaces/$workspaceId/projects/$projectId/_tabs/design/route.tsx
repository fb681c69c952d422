import { createFileRoute, getRouteApi, Outlet } from '@tanstack/react-router';
import { DesignSections } from '@/features/projects/design-sections';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design',
)({
  staticData: { title: 'titles.projectDesign' },
  component: Design,
});

function Design() {
  return (
    <DesignSections project={parent.useLoaderData().project}>
      <Outlet />
    </DesignSections>
  );
}
