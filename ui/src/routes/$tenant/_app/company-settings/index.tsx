import { createFileRoute, redirect } from '@tanstack/react-router';
import { settingsLanding } from '@/features/shell/home';

/** Opens the first permitted page of the company settings. */
export const Route = createFileRoute('/$tenant/_app/company-settings/')({
  staticData: { leadsTo: '/$tenant/_app/company-settings/preferences' },
  beforeLoad: ({ context: { user, built }, params }) => {
    const to = settingsLanding(user, built) ?? '/$tenant/error/401';
    throw redirect({ to: to as '/$tenant', params, replace: true });
  },
});
