import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { ComponentsSection } from '@/features/projects/components-section';
import { readGridView } from '@/lib/grid/grid-view';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/project-components',
)({
  staticData: { words: ['components', 'fields', 'grid', 'index-fields', 'projects', 'workspaces'] },
  validateSearch: readGridView,
  component: Components,
});

function Components() {
  const { project } = parent.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <ComponentsSection
      projectId={project.id}
      readOnly={project.status === 'archived'}
      view={Route.useSearch()}
      onView={(search) => void navigate({ search, replace: true })}
    />
  );
}
