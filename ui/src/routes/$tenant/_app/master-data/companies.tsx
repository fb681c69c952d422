import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '@/features/masterdata/companies-page';
import { anyText, listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/master-data/companies')({
  validateSearch: listSearch({ dialog: oneOf(['new', 'import']), record: anyText }),
  staticData: { title: 'nav.companies' },
  component: Companies,
});

function Companies() {
  return <CompaniesPage {...useListRoute(Route)} />;
}
