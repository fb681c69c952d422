import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { DataGrid } from './data-grid';
import type { DataGridProps } from './grid';

interface Row {
  id: string;
  name: string;
  busy?: boolean;
}

beforeAll(() => startI18n('en'));

const rows: Row[] = [
  { id: '1', name: 'Northwind' },
  { id: '2', name: 'Contoso', busy: true },
  { id: '3', name: 'Fabrikam' },
];

function show(props: Partial<DataGridProps<Row>> = {}) {
  const grid: DataGridProps<Row> = {
    id: 'test',
    label: 'Vendors',
    columns: [{ id: 'name', header: 'Name', cell: (row) => row.name }],
    rows,
    rowId: (row) => row.id,
    rowName: (row) => row.name,
    onRefresh: vi.fn(),
    empty: 'Add the first vendor',
    ...props,
  };
  render(
    <MantineProvider>
      <DataGrid {...grid} />
    </MantineProvider>,
  );
  return grid;
}

const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

test('arrow keys move through the rows and Enter opens one', async () => {
  const onOpen = vi.fn();
  show({ onOpen });
  row('Northwind').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect(row('Fabrikam')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(rows[2]);
});

test('clicking a heading asks for an order under the server’s field name', async () => {
  const onChange = vi.fn();
  show({ sorting: { value: [], onChange } });
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onChange).toHaveBeenCalledWith([{ field: 'name', direction: 'ascending' }]);
});

test('choosing a row does not open it', async () => {
  const onOpen = vi.fn();
  const onChange = vi.fn();
  show({ onOpen, selection: { ids: [], onChange } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row Contoso' }));
  expect(onChange).toHaveBeenCalledWith(['2']);
  expect(onOpen).not.toHaveBeenCalled();
});

test('a record being processed is marked as busy', () => {
  show({ isProcessing: (candidate) => candidate.busy ?? false });
  expect(row('Contoso')).toHaveAttribute('aria-busy', 'true');
  expect(row('Northwind')).not.toHaveAttribute('aria-busy');
});

test('an empty list says what to do next, a narrowed one that nothing matches', () => {
  show({ rows: [] });
  expect(screen.getByText('Add the first vendor')).toBeInTheDocument();
  show({ rows: [], filtered: true });
  expect(screen.getByText('Nothing matches')).toBeInTheDocument();
});

test('a list that failed names the cause and can be tried again', async () => {
  const error = new ApiError({ code: 'QueryTooSlowException', status: 503 });
  const grid = show({ error, rows: undefined });
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('took too long');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(grid.onRefresh).toHaveBeenCalledOnce();
});
