import { createFileRoute } from '@tanstack/react-router';
import { DataExportPage } from '@/features/data-export/data-export-page';

export const Route = createFileRoute('/$tenant/_app/company-settings/data-export')({
  staticData: { title: 'nav.dataExport', siblings: 'company-settings' },
  component: DataExportPage,
});
