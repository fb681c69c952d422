import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { useLocalSettings } from '@/lib/grid/use-local-settings';
import { startI18n } from '@/lib/i18n/i18n';
import { DataGrid } from './data-grid';
import type { Figure, GridColumn } from './grid';

interface Row {
  id: string;
  name: string;
}

const columns: GridColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, card: 'title' },
  {
    id: 'actions',
    header: 'Actions',
    buttons: true,
    card: 'aside',
    cell: ({ name }) => <button type="button">Edit {name}</button>,
  },
  { id: 'amount', header: 'Amount', cell: () => '—', figure: (value, currency) => `${currency} ${value}` },
];

const figures: Figure[] = [
  { field: 'amount', function: 'sum', value: '1200.50', currency: 'USD' },
  { field: 'amount', function: 'sum', value: '300.00', currency: 'EUR' },
  { field: 'name', function: 'count', value: '3' },
];

function Phone({ onOpen }: { onOpen?: () => void }) {
  return (
    <MantineProvider env="test">
      <DataGrid<Row>
        label="Vendors"
        columns={columns}
        {...(onOpen && { onOpen })}
        rows={[{ id: '1', name: 'Northwind' }]}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        settings={useLocalSettings()}
        onRefresh={() => {}}
        empty=""
        figures={figures}
      />
    </MantineProvider>
  );
}

beforeAll(async () => {
  await startI18n('en');
  const answer = window.matchMedia('');
  vi.stubGlobal('matchMedia', (query: string) => ({ ...answer, matches: query.includes('max-width') }));
  vi.stubGlobal('IntersectionObserver', class extends window.ResizeObserver {});
});

test('the totals on a phone follow the cards, with the column, the function and one value per currency', () => {
  render(<Phone />);
  expect(screen.getByRole('list', { name: 'Vendors' })).toHaveTextContent('Northwind');
  const texts = screen.getAllByRole('definition').map((one) => one.parentElement?.textContent);
  expect(texts).toEqual(['NameCount3', 'AmountSumUSD 1200.50EUR 300.00']);
});

test('the actions of a record are beside the card, which is a button itself', () => {
  render(<Phone onOpen={() => {}} />);
  const action = screen.getByRole('button', { name: 'Edit Northwind' });
  expect(action.parentElement?.closest('button')).toBeNull();
  expect(screen.getByRole('button', { name: /^Northwind/ })).not.toContainElement(action);
});
