import { createFileRoute } from '@tanstack/react-router';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { WorkspacesPage } from '@/features/workspaces/workspaces-page';
import { type GridView, readGridView } from '@/lib/grid/grid-view';

const BatchProblems = lazyComponent(() =>
  import('@/features/payments/batch-problems').then((found) => found.BatchProblems),
);

export const Route = createFileRoute('/$tenant/_app/workspaces/')({
  staticData: { textFiles: ['fields', 'grid', 'workspaces'] },
  validateSearch: (search: Record<string, unknown>): GridView & { dialog?: 'new' } => ({
    ...readGridView(search),
    ...(search.dialog === 'new' && { dialog: search.dialog }),
  }),
  component: Workspaces,
});

function Workspaces() {
  const { dialog, ...view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { tenant } = Route.useParams();
  return (
    <>
      <LazyBoundary fallback={null}>
        <BatchProblems tenant={tenant} />
      </LazyBoundary>
      <WorkspacesPage
        view={view}
        onView={(search) => void navigate({ search, replace: true })}
        creating={dialog === 'new'}
        onCreating={(open) => void navigate({ search: { ...view, ...(open && { dialog: 'new' as const }) } })}
      />
    </>
  );
}
