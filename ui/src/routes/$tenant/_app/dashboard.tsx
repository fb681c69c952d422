import { createFileRoute } from '@tanstack/react-router';
import { dashboardQuery } from '@/features/dashboard/api/use-dashboard';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { mayRead, setupQuery } from '@/features/setup/api/use-setup';
import { SetupPanel } from '@/features/setup/setup-panel';
import { waitForData } from '@/lib/loading/wait-for-data';

export const Route = createFileRoute('/$tenant/_app/dashboard')({
  staticData: { title: 'nav.home' },
  loader: ({ context: { queryClient, api, user } }) =>
    waitForData(
      Promise.all([
        queryClient.prefetchQuery(dashboardQuery(api)),
        mayRead(user) && queryClient.prefetchQuery(setupQuery(api)),
      ]),
    ),
  component: Dashboard,
});

function Dashboard() {
  return <DashboardPage setup={<SetupPanel />} />;
}
