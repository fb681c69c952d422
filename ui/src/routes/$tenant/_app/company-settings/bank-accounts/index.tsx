import { createFileRoute } from '@tanstack/react-router';
import { accountDialog } from '@/features/bank-account/bank-account-tabs';
import { BankAccountsPage } from '@/features/bank-account/bank-accounts-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/bank-accounts/')({
  validateSearch: listSearch({ dialog: accountDialog }),
  component: BankAccounts,
});

function BankAccounts() {
  return <BankAccountsPage {...useListRoute(Route)} />;
}
