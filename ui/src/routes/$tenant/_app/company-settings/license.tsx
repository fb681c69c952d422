import { createFileRoute } from '@tanstack/react-router';
import { LicensePage } from '@/features/license/license-page';
import { listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/license')({
  staticData: { title: 'nav.license', siblings: 'company-settings' },
  validateSearch: listSearch({ tab: oneOf(['use', 'notices']) }),
  component: License,
});

function License() {
  return <LicensePage {...useListRoute(Route)} />;
}
