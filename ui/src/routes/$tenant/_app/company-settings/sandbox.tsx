import { createFileRoute } from '@tanstack/react-router';
import { SandboxPage } from '@/features/recording/sandbox-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/sandbox')({
  staticData: { title: 'nav.sandbox' },
  validateSearch: listSearch({}),
  component: Sandbox,
});

function Sandbox() {
  return <SandboxPage {...useListRoute(Route)} />;
}
