import { createFileRoute } from '@tanstack/react-router';
import { bankAccountQueries } from '@/features/bank-account/api/queries';
import { BankAccountPage } from '@/features/bank-account/bank-account-page';
import { anyText, listSearch, useListRoute } from '@/lib/grid/list-route';
import { missing } from '@/lib/routes/missing';
import { recordTitle } from '@/lib/routes/record-title';

export const Route = createFileRoute('/$tenant/_app/company-settings/bank-accounts/$accountId')({
  validateSearch: listSearch({ part: anyText }),
  staticData: { record: recordTitle(bankAccountQueries.one, 'accountId', ({ name }) => name) },
  loader: async ({ context: { api, queryClient }, params: { tenant, accountId } }) => {
    const asked = queryClient.ensureQueryData(bankAccountQueries.one(api, accountId));
    await asked.catch((error: unknown) => missing(error, tenant));
  },
  component: AccountRoute,
});

function AccountRoute() {
  const { accountId } = Route.useParams();
  const { view, onView } = useListRoute(Route);
  return (
    <BankAccountPage
      key={accountId}
      accountId={accountId}
      part={view.part}
      onPart={(part) => onView({ ...view, part })}
    />
  );
}
