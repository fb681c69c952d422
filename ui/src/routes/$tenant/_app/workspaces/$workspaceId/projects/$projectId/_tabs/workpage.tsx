import { createFileRoute, getRouteApi, Navigate, useRouter } from '@tanstack/react-router';
import { toastError } from '@/components/toast/toast';
import { isBucket } from '@/features/invoices/invoice-status';
import { InvoicesPage, type InvoicesView } from '@/features/invoices/invoices-page';
import { isPaymentTab } from '@/features/payments/payment-status';
import { PaymentsPage, type PaymentsView } from '@/features/payments/payments-page';
import { openTemporal } from '@/lib/api/temporal';
import { readGridView, replaces } from '@/lib/grid/grid-view';

const parent = getRouteApi('/$tenant/_app/workspaces/$workspaceId/projects/$projectId');

interface WorkpageSearch extends Omit<InvoicesView, 'tab'> {
  tab?: NonNullable<InvoicesView['tab'] | PaymentsView['tab']>;
}

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/workpage',
)({
  staticData: {
    textFiles: ['fields', 'grid', 'invoices', 'payments', 'preferences', 'problems', 'workspaces'],
  },
  validateSearch: (search: Record<string, unknown>): WorkpageSearch => ({
    ...readGridView(search),
    ...((isBucket(search.tab) || isPaymentTab(search.tab)) && { tab: search.tab }),
  }),
  component: Workpage,
});

/** The work page of a project, which depends on its type. */
function Workpage() {
  const params = Route.useParams();
  const { project } = parent.useLoaderData();
  const asked = Route.useSearch();
  const { tab, ...view } = asked;
  const navigate = Route.useNavigate();
  const router = useRouter();
  const { api } = Route.useRouteContext();
  const onView = (search: WorkpageSearch) => void navigate({ search, replace: replaces(asked, search) });
  const invoiceTo = (invoiceId: string) => ({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId' as const,
    params: { ...params, invoiceId },
  });
  const batchTo = (batchId: string) => ({
    to: '/$tenant/workspaces/$workspaceId/projects/$projectId/batches/$batchId' as const,
    params: { ...params, batchId },
  });
  if (project.area === 'payments') {
    return (
      <PaymentsPage
        projectId={project.id}
        view={{ ...view, ...(isPaymentTab(tab) && { tab }) }}
        onView={onView}
        onOpenBatch={(batchId) => void navigate(batchTo(batchId))}
        batch={{
          href: (batchId) => router.buildLocation(batchTo(batchId)).href,
          onOpenJob: (jobId) =>
            void navigate({ to: '/$tenant/jobs/$jobId', params: { tenant: params.tenant, jobId } }),
          onTemporal: (url) => void openTemporal(api, url).catch(toastError),
        }}
      />
    );
  }
  if (project.area !== 'invoices') {
    return <Navigate to="/$tenant/error/404" params={{ tenant: params.tenant }} replace />;
  }
  return (
    <InvoicesPage
      projectId={project.id}
      view={{ ...view, ...(isBucket(tab) && { tab }) }}
      onView={onView}
      onOpen={(invoiceId) => void navigate(invoiceTo(invoiceId))}
      href={(invoiceId) => router.buildLocation(invoiceTo(invoiceId)).href}
    />
  );
}
