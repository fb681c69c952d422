import { createFileRoute } from '@tanstack/react-router';
import { vendorListTab } from '@/features/vendor/vendor-tabs';
import { VendorsPage } from '@/features/vendor/vendors-page';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/vendors/')({
  validateSearch: listSearch({ tab: vendorListTab, dialog: oneOf(['new', 'import']) }),
  component: Vendors,
});

function Vendors() {
  return <VendorsPage {...useListRoute(Route)} />;
}
