import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '@/features/proposal/security-page';

export const Route = createFileRoute('/$tenant/_app/company-settings/security')({
  staticData: { title: 'nav.security', siblings: 'company-settings' },
  component: SecurityPage,
});
