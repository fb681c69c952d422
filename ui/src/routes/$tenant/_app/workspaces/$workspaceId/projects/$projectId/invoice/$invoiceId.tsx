import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { invoiceQueries } from '@/features/invoice/api/queries';
import { invoicePage } from '@/features/invoice/components/invoice-links';
import { type InvoiceTab, isInvoiceTab } from '@/features/invoice/components/invoice-tabs';
import { InvoicePage } from '@/features/invoice/invoice-page';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId',
)({
  staticData: {
    record: recordTitle(
      invoiceQueries.one,
      'invoiceId',
      (invoice, t) => invoice.title || t('invoices.untitled'),
    ),
  },
  validateSearch: (search: Record<string, unknown>): { tab?: InvoiceTab } =>
    isInvoiceTab(search.tab) ? { tab: search.tab } : {},
  loader: async ({ context: { api, queryClient }, params: { tenant, invoiceId } }) => {
    const asked = queryClient.ensureQueryData(invoiceQueries.one(api, invoiceId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Invoice,
});

function Invoice() {
  const { invoiceId, ...place } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecordPage id={invoiceId} page={(id) => ({ ...invoicePage(id, place), search: tab ? { tab } : {} })}>
      <InvoicePage
        invoiceId={invoiceId}
        tab={tab ?? 'index'}
        onTab={(next) =>
          void navigate({ search: next === 'index' ? {} : { tab: next }, state: true, replace: true })
        }
      />
    </RecordPage>
  );
}
