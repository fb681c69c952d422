import { IconPrinter } from '@tabler/icons-react';
import { defineList } from '@/components/grid/define-list';
import { lazyComponent } from '@/components/lazy/lazy-component';
import type { Status, Tone } from '@/components/status/status-badge';
import type { Schema } from '@/lib/api/types';
import { t } from '@/lib/i18n/i18n';
import { printerKeys } from '../api/keys';
import { printerStatus } from './status';

// Loaded on demand, because the list works without them.
const PrinterDetails = lazyComponent(() => import('./printer-details').then((part) => part.PrinterDetails));

type Entry = Schema<'PrinterEntry'>;

const connectionTones: Record<Entry['connection'], Tone> = {
  direct: 'neutral',
  agentOnline: 'good',
  agentOffline: 'attention',
};

const connectionStatus = (connection: Entry['connection']): Status => ({
  label: t(`printers.connections.${connection}`),
  tone: connectionTones[connection],
});

export const printerList = defineList('/api/printers', {
  id: 'printersGrid',
  queryKey: () => printerKeys.grid(),
  label: () => t('printers.parts.printers'),
  rowName: (printer) => printer.name,
  headers: 'printers.columns',
  columns: (c) => [
    c.text('name', { width: 200, card: 'title' }),
    c.text('uri', { minWidth: 220, card: 'hide' }),
    c.status('connection', connectionStatus, 'printers.connections', {
      header: 'printers.columns.connection',
      width: 140,
    }),
    c.text('agent', { width: 140, card: 'hide' }),
    c.status('status', printerStatus, 'printers.statuses', { width: 120 }),
    c.text('tray', { width: 110, card: 'hide' }),
    c.number('openBatches', { width: 120 }),
    c.flag('active', { width: 90 }),
    c.date('lastModificationTime', { hidden: true }),
  ],
  panel: (printerId) => <PrinterDetails key={printerId} printerId={printerId} />,
  empty: () => ({ icon: IconPrinter, title: 'printers.empty', hint: 'printers.emptyHint' }),
});
