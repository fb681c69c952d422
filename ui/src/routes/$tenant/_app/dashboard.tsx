import { createFileRoute } from '@tanstack/react-router';
import { dashboardQuery } from '@/features/dashboard/api/use-dashboard';
import { DashboardPage } from '@/features/dashboard/dashboard-page';
import { waitForData } from '@/lib/loading/wait-for-data';

export const Route = createFileRoute('/$tenant/_app/dashboard')({
  staticData: { title: 'nav.home' },
  loader: ({ context: { queryClient, api } }) => waitForData(queryClient.prefetchQuery(dashboardQuery(api))),
  component: DashboardPage,
});
