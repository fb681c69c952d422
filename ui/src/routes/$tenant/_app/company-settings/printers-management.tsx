import { createFileRoute } from '@tanstack/react-router';
import { printerDialog, printerPart } from '@/features/printer/printer-tabs';
import { PrintersPage } from '@/features/printer/printers-page';
import { listSearch, useListRoute } from '@/lib/grid/list-route';

export const Route = createFileRoute('/$tenant/_app/company-settings/printers-management')({
  staticData: { title: 'nav.printers', siblings: 'company-settings' },
  validateSearch: listSearch({ part: printerPart, dialog: printerDialog }),
  component: Printers,
});

function Printers() {
  return <PrintersPage {...useListRoute(Route)} />;
}
