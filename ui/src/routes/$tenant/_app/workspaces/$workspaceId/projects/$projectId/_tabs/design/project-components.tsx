import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import type { OpenForm } from '@/features/projects/component-forms';
import { ComponentsSection } from '@/features/projects/components-section';
import { type GridView, readGridView } from '@/lib/grid/grid-view';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

const forms: readonly unknown[] = ['properties', 'copy'];

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/design/project-components',
)({
  staticData: { textFiles: ['components', 'fields', 'grid', 'index-fields', 'projects', 'workspaces'] },
  validateSearch: (search: Record<string, unknown>): GridView & Partial<OpenForm> => ({
    ...readGridView(search),
    ...(forms.includes(search.form) &&
      typeof search.id === 'string' && { form: search.form as OpenForm['form'], id: search.id }),
  }),
  component: Components,
});

function Components() {
  const { project } = parent.useLoaderData();
  const { form, id, ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ComponentsSection
      projectId={project.id}
      readOnly={project.status === 'archived'}
      view={view}
      onView={(search) => void navigate({ search, replace: true })}
      open={form && id ? { form, id } : undefined}
      onOpen={(open) => void navigate({ search: { ...view, ...open } })}
    />
  );
}
