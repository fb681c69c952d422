import { createFileRoute } from '@tanstack/react-router';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { WorkspacesPage } from '@/features/workspace/workspaces-page';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';
import { useCan } from '@/lib/session/permission';

const BatchProblems = lazyComponent(() =>
  import('@/features/payment/components/batch-problems').then((found) => found.BatchProblems),
);

export const Route = createFileRoute('/$tenant/_app/workspaces/')({
  validateSearch: listSearch({ dialog: oneOf(['new']) }),
  component: Workspaces,
});

function Workspaces() {
  const { tenant } = Route.useParams();
  const mayPay = useCan('payments', 'getList');
  return (
    <>
      {mayPay && (
        <LazyBoundary fallback={null}>
          <BatchProblems tenant={tenant} />
        </LazyBoundary>
      )}
      <WorkspacesPage {...useListRoute(Route)} />
    </>
  );
}
