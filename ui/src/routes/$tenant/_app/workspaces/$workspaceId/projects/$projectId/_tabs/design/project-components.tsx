import { createFileRoute } from '@tanstack/react-router';
import { ComponentsSection } from '@/features/project/components/components-section';
import { useRouteProject } from '@/features/project/components/use-route-project';
import { anyText, listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/project-components',
)({
  validateSearch: listSearch({ form: oneOf(['properties', 'copy', 'new']), id: anyText }),
  component: Components,
});

function Components() {
  const { id, status } = useRouteProject();
  return <ComponentsSection projectId={id} readOnly={status === 'archived'} {...useListRoute(Route)} />;
}
