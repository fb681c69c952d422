import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { ComponentsSection } from '@/features/projects/components-section';
import { anyText, listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/project-components',
)({
  validateSearch: listSearch({ form: oneOf(['properties', 'copy']), id: anyText }),
  component: Components,
});

function Components() {
  const { id, status } = parent.useLoaderData().project;
  return <ComponentsSection projectId={id} readOnly={status === 'archived'} {...useListRoute(Route)} />;
}
