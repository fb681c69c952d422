import { createFileRoute } from '@tanstack/react-router';
import { CompanyPage } from '@/features/guest/company-page';

export const Route = createFileRoute('/')({
  staticData: { title: 'titles.company' },
  component: () => <CompanyPage onContinue={(tenant) => window.location.assign(`/${tenant}`)} />,
});
