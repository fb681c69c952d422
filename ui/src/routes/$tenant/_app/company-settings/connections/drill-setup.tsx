import { createFileRoute } from '@tanstack/react-router';
import { DrillSetupPage } from '@/features/drill/drill-setup-page';

export const Route = createFileRoute('/$tenant/_app/company-settings/connections/drill-setup')({
  staticData: { title: 'nav.drillSetup' },
  component: DrillSetupPage,
});
