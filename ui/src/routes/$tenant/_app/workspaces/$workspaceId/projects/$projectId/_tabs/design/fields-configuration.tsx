import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { FieldsSection } from '@/features/projects/fields-section';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/fields-configuration',
)({
  validateSearch: (search: Record<string, unknown>): { open?: string } =>
    typeof search.open === 'string' ? { open: search.open } : {},
  component: Fields,
});

function Fields() {
  const { project } = parent.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <FieldsSection
      projectId={project.id}
      readOnly={project.status === 'archived'}
      open={Route.useSearch().open}
      onOpen={(open) => void navigate({ search: open ? { open } : {} })}
    />
  );
}
