import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '@/features/invoices/invoice-page';
import { type InvoiceTab, isInvoiceTab } from '@/features/invoices/invoice-tabs';
import { unwrap } from '@/lib/api/unwrap';
import { keys } from '@/lib/query/keys';
import { missing } from '@/lib/routes/missing';

export const Route = createFileRoute(
  '/$tenant/_app/workspaces/$workspaceId/projects/$projectId/invoice/$invoiceId',
)({
  staticData: {
    textFiles: ['fields', 'grid', 'history', 'history-fields', 'index-fields', 'invoices'],
  },
  validateSearch: (search: Record<string, unknown>): { tab?: InvoiceTab } =>
    isInvoiceTab(search.tab) ? { tab: search.tab } : {},
  loader: async ({ context: { api, queryClient }, params: { tenant, invoiceId } }) => {
    const asked = queryClient.ensureQueryData({
      queryKey: keys.invoices.one(invoiceId),
      queryFn: () => unwrap(api.GET('/api/invoices/{invoiceId}', { params: { path: { invoiceId } } })),
    });
    const invoice = await asked.catch((error: unknown) => missing(error, tenant));
    return { title: invoice.title };
  },
  component: Invoice,
});

function Invoice() {
  const { invoiceId } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <InvoicePage
      invoiceId={invoiceId}
      tab={tab ?? 'index'}
      onTab={(next) => void navigate({ search: next === 'index' ? {} : { tab: next }, replace: true })}
    />
  );
}
