import { createFileRoute } from '@tanstack/react-router';
import { BankAccountsPage } from '@/features/bank-account/bank-accounts-page';
import { anyText, listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/bank-accounts/')({
  validateSearch: listSearch({ dialog: anyText }),
  component: BankAccounts,
});

function BankAccounts() {
  return <BankAccountsPage {...useListRoute(Route)} />;
}
