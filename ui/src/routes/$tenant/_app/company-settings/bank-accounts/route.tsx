import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/company-settings/bank-accounts')({
  staticData: { title: 'nav.bankAccounts', siblings: 'company-settings' },
});
