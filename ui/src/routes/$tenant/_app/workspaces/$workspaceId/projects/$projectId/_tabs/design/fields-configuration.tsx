import { createFileRoute } from '@tanstack/react-router';
import { FieldsSection } from '@/features/project/components/fields-section';
import { useRouteProject } from '@/features/project/components/use-route-project';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/fields-configuration',
)({
  validateSearch: (search: Record<string, unknown>): { open?: string } =>
    typeof search.open === 'string' ? { open: search.open } : {},
  component: Fields,
});

function Fields() {
  const project = useRouteProject();
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
