import { createFileRoute } from '@tanstack/react-router';
import { RecordPage } from '@/components/grid/record-page';
import { tenantQueries } from '@/features/tenant/api/queries';
import { TenantPage } from '@/features/tenant/tenant-page';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/tenants/$tenantId')({
  staticData: {
    record: recordTitle(tenantQueries.one, 'tenantId', ({ name }) => name),
  },
  loader: async ({ context: { api, queryClient }, params: { tenant, tenantId } }) => {
    const asked = queryClient.ensureQueryData(tenantQueries.one(api, tenantId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: Tenant,
});

function Tenant() {
  const { tenant, tenantId } = Route.useParams();
  return (
    <RecordPage
      id={tenantId}
      page={(id) => ({ to: '/$tenant/tenants/$tenantId', params: { tenant, tenantId: id } })}
    >
      <TenantPage tenantId={tenantId} />
    </RecordPage>
  );
}
