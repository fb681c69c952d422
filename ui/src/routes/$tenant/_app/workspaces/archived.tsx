import { createFileRoute } from '@tanstack/react-router';
import { ArchivedPage } from '@/features/projects/archived-page';
import { readGridView } from '@/lib/grid/grid-view';

export const Route = createFileRoute('/$tenant/_app/workspaces/archived')({
  validateSearch: readGridView,
  staticData: { textFiles: ['fields', 'grid', 'projects', 'workspaces'], title: 'nav.archivedProjects' },
  component: Archived,
});

function Archived() {
  const navigate = Route.useNavigate();
  return (
    <ArchivedPage view={Route.useSearch()} onView={(search) => void navigate({ search, replace: true })} />
  );
}
