import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppFrame } from '@/features/shell/app-frame';
import { navigation } from '@/features/shell/main-navigation';
import { requireUser } from '@/lib/session/guard';

export const Route = createFileRoute('/$tenant/_app')({
  beforeLoad: async ({ context: { session }, location }) => ({
    user: await requireUser(session, location.href),
  }),
  component: App,
});

function App() {
  const { t } = useTranslation();
  const { tenant } = Route.useParams();
  return (
    <AppFrame nav={navigation(t, tenant)}>
      <Outlet />
    </AppFrame>
  );
}
