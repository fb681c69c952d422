import { createFileRoute } from '@tanstack/react-router';
import { PrintersPage } from '@/features/printer/printers-page';
import { anyText, listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/printers-management')({
  staticData: { title: 'nav.printers', siblings: 'company-settings' },
  validateSearch: listSearch({ part: anyText, dialog: anyText }),
  component: Printers,
});

function Printers() {
  return <PrintersPage {...useListRoute(Route)} />;
}
