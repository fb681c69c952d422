import { createFileRoute, Navigate } from '@tanstack/react-router';
import { isBucket } from '@/features/invoice/components/invoice-status';
import { InvoicesPage } from '@/features/invoice/invoices-page';
import { isPaymentTab } from '@/features/payment/components/payment-status';
import { PaymentsPage } from '@/features/payment/payments-page';
import { useProjectTypes } from '@/features/project/api/use-projects';
import { useRouteProject } from '@/features/project/components/use-route-project';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/_tabs/workpage',
)({
  validateSearch: listSearch({
    tab: (value) => (isBucket(value) || isPaymentTab(value) ? value : undefined),
  }),
  component: Workpage,
});

/** The work page of a project, which depends on its type. */
function Workpage() {
  const { tenant, workspaceId } = Route.useParams();
  const { id: projectId, area, projectType } = useRouteProject();
  const type = useProjectTypes().data?.projectTypes.find(({ name }) => name === projectType);
  const { view, onView } = useListRoute(Route);
  const { tab, ...rest } = view;
  const place = { workspaceId, projectId };
  if (area === 'payments')
    return (
      <PaymentsPage
        place={place}
        checks={type?.paysBy.includes('check') === true}
        view={{ ...rest, ...(isPaymentTab(tab) && { tab }) }}
        onView={onView}
      />
    );
  if (area === 'invoices')
    return <InvoicesPage place={place} view={{ ...rest, ...(isBucket(tab) && { tab }) }} onView={onView} />;
  return <Navigate to="/$tenant/error/404" params={{ tenant }} replace />;
}
