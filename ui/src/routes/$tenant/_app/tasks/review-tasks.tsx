import { Box } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { LazyBoundary } from '@/components/lazy/lazy-boundary';
import { lazyComponent } from '@/components/lazy/lazy-component';
import { TextSkeleton } from '@/components/states/states';
import { toastError } from '@/components/toast/toast';
import { projectQueries } from '@/features/project/api/queries';
import { isBucket, prefetchReview, type ReviewView } from '@/features/task/api/use-tasks';
import { ReviewPage } from '@/features/task/review-page';
import { replaces } from '@/lib/grid/grid-view';
import { waitForData } from '@/lib/loading/wait-for-data';
import { useCan } from '@/lib/session/permission';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

// The list loads first; the document and its data appear in their reserved space.
const Evidence = lazyComponent(() =>
  import('@/features/invoice/components/invoice-evidence').then((found) => found.InvoiceEvidence),
);

// Payment users who start on this page see batches that need attention.
const BatchProblems = lazyComponent(() =>
  import('@/features/payment/components/batch-problems').then((found) => found.BatchProblems),
);

export const Route = createFileRoute('/$tenant/_app/tasks/review-tasks')({
  validateSearch: (search: Record<string, unknown>): ReviewView => {
    const q = text(search.q);
    const f = text(search.f);
    const task = text(search.task);
    return {
      ...(isBucket(search.tab) && { tab: search.tab }),
      ...(search.all === true && { all: true }),
      ...(q && { q }),
      ...(f && { f }),
      ...(task && { task }),
    };
  },
  staticData: { title: 'nav.reviewTasks' },
  loaderDeps: ({ search: { tab, all, q, f } }) => ({ tab, all, q, f }),
  loader: ({ context: { queryClient, api, user }, deps: { tab, all, q, f }, location }) => {
    const task = text((location.search as Record<string, unknown>).task);
    const view = {
      ...(tab && { tab }),
      ...(all && { all }),
      ...(q && { q }),
      ...(f && { f }),
      ...(task && { task }),
    };
    return waitForData(prefetchReview(queryClient, api, view, user.appearance));
  },
  component: ReviewTasks,
});

function ReviewTasks() {
  const { tenant } = Route.useParams();
  const mayPay = useCan('payments', 'getList');
  const { api, queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const view = Route.useSearch();
  const onView = useCallback(
    (search: ReviewView) => void navigate({ search, replace: replaces(view, search) }),
    [navigate, view],
  );
  const openInvoice = async ({ invoiceId, projectId }: { invoiceId: string; projectId: string }) => {
    const project = await queryClient.ensureQueryData(projectQueries.one(api, projectId));
    await navigate({
      to: '/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId',
      params: { tenant, workspaceId: project.workspaceId, projectId, invoiceId },
    });
  };
  return (
    <>
      {mayPay && (
        <LazyBoundary fallback={null}>
          <BatchProblems tenant={tenant} />
        </LazyBoundary>
      )}
      <ReviewPage
        view={view}
        onView={onView}
        evidence={(invoiceId) => (
          <LazyBoundary
            key={invoiceId}
            fallback={
              <Box py="sm" px="md">
                <TextSkeleton lines={8} />
              </Box>
            }
          >
            <Evidence invoiceId={invoiceId} />
          </LazyBoundary>
        )}
        onInvoice={(task) => void openInvoice(task).catch(toastError)}
      />
    </>
  );
}
