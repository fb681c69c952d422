import { createFileRoute } from '@tanstack/react-router';
import { TenantsPage } from '@/features/tenant/tenants-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/tenants/')({
  validateSearch: listSearch(),
  component: Tenants,
});

function Tenants() {
  return <TenantsPage {...useListRoute(Route)} creating={false} />;
}
