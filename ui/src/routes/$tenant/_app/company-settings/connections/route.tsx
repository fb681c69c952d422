import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/$tenant/_app/company-settings/connections')({
  staticData: { title: 'nav.connections', siblings: 'company-settings' },
});
