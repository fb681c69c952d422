import { IconBuildingBank, IconDatabaseImport, IconFileInvoice, IconFiles } from '@tabler/icons-react';
import type { Status, Tone } from '@/components/status/status-badge';
import { t } from '@/lib/i18n/i18n';
import type { Project } from '../api/use-projects';

const tones: Record<Project['status'], Tone> = {
  active: 'good',
  paused: 'neutral',
  draft: 'neutral',
  archived: 'neutral',
};

export const projectStatus = (status: Project['status']): Status => ({
  label: t(`workspaces.status.${status}`),
  tone: tones[status],
});

export const areaIcons: Record<Project['area'], typeof IconFiles> = {
  invoices: IconFileInvoice,
  payments: IconBuildingBank,
  imports: IconDatabaseImport,
  documents: IconFiles,
};
