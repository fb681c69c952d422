import { createFileRoute } from '@tanstack/react-router';
import { CompanyPreferencesPage } from '@/features/preference/company-preferences-page';

export const Route = createFileRoute('/$tenant/_app/company-settings/preferences')({
  staticData: {
    title: 'nav.preferences',
    siblings: 'company-settings',
  },
  component: CompanyPreferencesPage,
});
