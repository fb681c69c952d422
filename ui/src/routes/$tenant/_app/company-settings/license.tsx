import { createFileRoute } from '@tanstack/react-router';
import { LicensePage } from '@/features/license/license-page';
import { licenseTab } from '@/features/license/license-tabs';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/license')({
  staticData: { title: 'nav.license', siblings: 'company-settings' },
  validateSearch: listSearch({ tab: licenseTab }),
  component: License,
});

function License() {
  return <LicensePage {...useListRoute(Route)} />;
}
