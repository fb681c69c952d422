import '@mantine/core/styles.css';
import '@/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DataGrid } from '@/components/grid/data-grid';
import type { GridColumn } from '@/components/grid/grid';
import { StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { noRows } from '@/lib/grid/selection';
import { useLocalSettings } from '@/lib/grid/use-local-settings';
import { startI18n } from '@/lib/i18n/i18n';
import { themeOf } from '@/theme/theme';
import { rows } from './sample.js';

interface Row {
  id: string;
  vendor: string;
  number: string;
  due: string;
  amount: string;
}

const columns: GridColumn<Row>[] = [
  { id: 'vendor', header: 'Vendor', cell: (row) => row.vendor, minWidth: 200 },
  { id: 'number', header: 'Invoice', cell: (row) => row.number, width: 140 },
  {
    id: 'state',
    header: 'Status',
    cell: () => <StatusBadge label="In approval" tone="progress" />,
    width: 150,
  },
  { id: 'assignee', header: 'Assigned to', cell: () => 'Daniel Okafor', width: 160 },
  { id: 'due', header: 'Due', cell: (row) => <DateText value={row.due} />, width: 120 },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <MoneyText value={{ amount, currency: 'USD' }} />,
    width: 140,
    align: 'end',
  },
];

function Page() {
  const settings = useLocalSettings();
  const [value, onChange] = useState(noRows);
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <DataGrid
        label="Invoices"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowName={(row) => row.number}
        settings={settings}
        selection={{ value, onChange }}
        onOpen={() => {}}
        onRefresh={() => {}}
        empty={null}
      />
    </div>
  );
}

const root = document.getElementById('root');
if (root) {
  await startI18n('en');
  createRoot(root).render(
    <MantineProvider theme={themeOf('green')}>
      <Page />
    </MantineProvider>,
  );
}
