import { createFileRoute } from '@tanstack/react-router';
import { TenantsPage } from '@/features/tenant/tenants-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/tenants/add-new-tenants')({
  validateSearch: listSearch(),
  staticData: { title: 'titles.addTenant' },
  component: AddTenant,
});

function AddTenant() {
  return <TenantsPage {...useListRoute(Route)} creating={true} />;
}
