import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/company-settings')({
  staticData: { title: 'nav.companySettings' },
});
