import { createFileRoute, redirect } from '@tanstack/react-router';
import { typeTab } from '@/features/connection/connection-tabs';

/** The connections of one type are a tab of the list. */
export const Route = createFileRoute('/$tenant/_app/company-settings/connections/$type/')({
  staticData: { leadsTo: '/$tenant/_app/company-settings/connections/' },
  beforeLoad: ({ params: { tenant, type } }) => {
    const tab = typeTab(type);
    throw redirect({
      to: tab ? '/$tenant/company-settings/connections' : '/$tenant/error/404',
      params: { tenant },
      search: tab ? { tab } : {},
      replace: true,
    });
  },
});
