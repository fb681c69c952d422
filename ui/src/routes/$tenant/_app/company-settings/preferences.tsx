import { createFileRoute } from '@tanstack/react-router';
import { CompanyPreferencesPage } from '@/features/preferences/company-preferences-page';

export const Route = createFileRoute('/$tenant/_app/company-settings/preferences')({
  staticData: {
    textFiles: ['grid', 'history', 'history-fields', 'history-reasons', 'preferences'],
    title: 'nav.preferences',
    siblings: 'company-settings',
  },
  component: CompanyPreferencesPage,
});
