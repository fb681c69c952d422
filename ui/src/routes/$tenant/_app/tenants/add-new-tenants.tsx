import { createFileRoute } from '@tanstack/react-router';
import { tenantQueries } from '@/features/tenant/api/queries';
import { TenantsPage } from '@/features/tenant/tenants-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/tenants/add-new-tenants')({
  validateSearch: listSearch(),
  staticData: { title: 'titles.addTenant' },
  // The steps depend on the answer; a failure leaves out the search.
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(tenantQueries.crm(api, ''));
  },
  component: AddTenant,
});

function AddTenant() {
  return <TenantsPage {...useListRoute(Route)} creating={true} />;
}
