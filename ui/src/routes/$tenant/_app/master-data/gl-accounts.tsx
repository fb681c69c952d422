import { createFileRoute } from '@tanstack/react-router';
import { GLAccountsPage } from '@/features/masterdata/gl-accounts-page';
import { anyText, listSearch, oneOf, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/master-data/gl-accounts')({
  validateSearch: listSearch({ dialog: oneOf(['new', 'import']), record: anyText }),
  staticData: { title: 'nav.glAccounts' },
  component: GLAccounts,
});

function GLAccounts() {
  return <GLAccountsPage {...useListRoute(Route)} />;
}
