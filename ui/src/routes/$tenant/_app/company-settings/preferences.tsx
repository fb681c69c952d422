import { createFileRoute } from '@tanstack/react-router';
import { CompanyPreferencesPage } from '@/features/preference/company-preferences-page';
import { companySettingsQuery } from '@/lib/appearance/company-settings';
import { timeOptionsQuery } from '@/lib/appearance/time-options';
import { waitForData } from '@/lib/loading/wait-for-data';
import { can } from '@/lib/session/permission';

export const Route = createFileRoute('/$tenant/_app/company-settings/preferences')({
  staticData: {
    title: 'nav.preferences',
    siblings: 'company-settings',
    reads: ['/api/company-settings', '/api/user-preferences'],
  },
  loader: ({ context: { queryClient, api, user } }) =>
    can(user, 'appearance', 'update')
      ? waitForData(
          Promise.all([
            queryClient.prefetchQuery(companySettingsQuery(api)),
            queryClient.prefetchQuery(timeOptionsQuery(api)),
          ]),
        )
      : undefined,
  component: CompanyPreferencesPage,
});
