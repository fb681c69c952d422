import { createFileRoute } from '@tanstack/react-router';
import { connectionDialog, typeTab } from '@/features/connection/connection-tabs';
import { ConnectionsPage } from '@/features/connection/connections-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/connections/')({
  validateSearch: listSearch({ tab: typeTab, dialog: connectionDialog }),
  component: Connections,
});

function Connections() {
  return <ConnectionsPage {...useListRoute(Route)} />;
}
