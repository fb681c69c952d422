import { Button, SegmentedControl } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { DataGrid } from '@/components/grid/data-grid';
import type { GridColumn, Sort } from '@/components/grid/grid';
import { EmptyState } from '@/components/states/states';
import { type Status, StatusBadge } from '@/components/status/status-badge';
import { DateText } from '@/components/text/date-text';
import { MoneyText } from '@/components/text/money-text';
import { ApiError } from '@/lib/errors/api-error';
import { sumMoney } from '@/lib/format/money';
import type { Filter } from '@/lib/grid/grid-filters';
import { noRows } from '@/lib/grid/selection';
import { useLocalSettings } from '@/lib/grid/use-local-settings';
import { type SampleInvoice, sampleFacts, sampleInvoices } from './samples';

const statuses: Record<SampleInvoice['state'], Status> = {
  captured: { label: 'Captured', tone: 'neutral' },
  approval: { label: 'In approval', tone: 'progress' },
  erpFailed: { label: 'ERP failed', tone: 'risk' },
  paid: { label: 'Paid', tone: 'good' },
  processing: { label: 'Processing', tone: 'progress' },
};

const money = (row: SampleInvoice) => ({ amount: row.amount, currency: 'USD' });

const columns: GridColumn<SampleInvoice>[] = [
  { id: 'vendor', header: 'Vendor', cell: (row) => row.vendor, card: 'title' },
  { id: 'number', header: 'Invoice', cell: (row) => row.number, width: 130 },
  {
    id: 'state',
    header: 'State',
    cell: (row) => <StatusBadge {...statuses[row.state]} />,
    labels: Object.fromEntries(Object.entries(statuses).map(([state, { label }]) => [state, label])),
    width: 150,
    card: 'badge',
  },
  { id: 'assignee', header: 'Assignee', cell: (row) => row.assignee || '—', width: 160, card: 'hide' },
  { id: 'due', header: 'Due', cell: (row) => <DateText value={row.due} />, width: 120 },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <MoneyText value={money(row)} />,
    width: 140,
    align: 'end',
    card: 'aside',
  },
];

export function GalleryGrid() {
  const [state, setState] = useState('rows');
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sort[]>([{ field: 'due', direction: 'ascending' }]);
  const [filters, setFilters] = useState<Filter[]>([]);
  const [selection, setSelection] = useState(noRows);
  const settings = useLocalSettings();
  const [open, setOpen] = useState<string>();
  const found = sampleInvoices.filter((row) => row.vendor.toLowerCase().includes(search.toLowerCase()));
  const rows = { rows: found, empty: [], 'no match': [], loading: undefined, error: undefined }[state];
  const error = new ApiError({ code: 'QueryTooSlowException', status: 422, requestId: '0198c7a2-11d4' });
  return (
    <DataGrid
      label="Invoices"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.number}
      {...(state === 'error' && { error })}
      onRefresh={() => setState('rows')}
      empty={
        <EmptyState
          icon={IconInbox}
          title="No invoices yet"
          hint="Drop PDFs here or upload them; they are read at once."
          action={<Button>Upload invoices</Button>}
        />
      }
      {...(state === 'no match' && { onClear: () => setState('rows') })}
      search={{ value: search, onChange: setSearch }}
      sorting={{ value: sorting, onChange: setSorting }}
      filters={{ value: filters, onChange: setFilters }}
      facts={sampleFacts}
      settings={settings}
      selection={{ value: selection, onChange: setSelection }}
      onOpen={(row) => setOpen(row.id)}
      {...(open && { openId: open })}
      isProcessing={(row) => row.state === 'processing'}
      more={{ hasMore: false, loading: false, load: () => {} }}
      toolbar={
        <SegmentedControl
          size="xs"
          data={['rows', 'empty', 'no match', 'loading', 'error']}
          value={state}
          onChange={setState}
        />
      }
      totals={
        <>
          <span>{found.length} invoices</span>
          <MoneyText value={sumMoney(found.map(money))[0]} strong />
        </>
      }
    />
  );
}
