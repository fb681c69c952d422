import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { nothing, type Selection } from '@/lib/grid/selection';
import { useOwnSettings } from '@/lib/grid/use-own-settings';
import { startI18n } from '@/lib/i18n/i18n';
import { DataGrid } from './data-grid';
import type { ColumnFacts, DataGridProps } from './grid';

interface Row {
  id: string;
  name: string;
  city: string;
  busy?: boolean;
}

// Menus and editors come lazily and are clicked through step by step.
vi.setConfig({ testTimeout: 30_000 });

beforeAll(() => startI18n('en'));

const rows: Row[] = [
  { id: '1', name: 'Northwind', city: 'Boston' },
  { id: '2', name: 'Contoso', city: 'Denver', busy: true },
  { id: '3', name: 'Fabrikam', city: 'Austin' },
];

const facts: ColumnFacts[] = ['name', 'city'].map((name) => ({
  name,
  kind: 'string',
  operators: ['equal', 'contains'],
  allowed: [],
  totalled: false,
  sortable: true,
}));

type Given = Partial<Omit<DataGridProps<Row>, 'selection'>> & { onSelection?: (chosen: Selection) => void };

function Grid({ onSelection, ...props }: Given) {
  const settings = useOwnSettings();
  const [value, setValue] = useState(nothing);
  const onChange = (chosen: Selection) => {
    setValue(chosen);
    onSelection?.(chosen);
  };
  return (
    <DataGrid<Row>
      label="Vendors"
      columns={[
        { id: 'name', header: 'Name', cell: (row) => row.name },
        { id: 'city', header: 'City', cell: (row) => row.city, width: 120 },
      ]}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      settings={settings}
      onRefresh={vi.fn()}
      empty="Add the first vendor"
      {...(onSelection && { selection: { value, onChange } })}
      {...props}
    />
  );
}

const show = (props: Given = {}) =>
  render(
    <MantineProvider env="test">
      <Grid {...props} />
    </MantineProvider>,
  );

const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const headings = () =>
  screen.getAllByRole('columnheader').map((cell) => cell.querySelector('button, span')?.textContent);

test('arrow keys move through the rows and Enter opens one', async () => {
  const onOpen = vi.fn();
  show({ onOpen });
  row('Northwind').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect(row('Fabrikam')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(rows[2]);
});

test('Home and End go to the ends, and one row alone is in the tab order', async () => {
  show({ onOpen: vi.fn() });
  row('Contoso').focus();
  await userEvent.keyboard('{End}');
  expect(row('Fabrikam')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(row('Northwind')).toHaveFocus();
  expect(rows.map(({ name }) => row(name).tabIndex)).toEqual([0, -1, -1]);
});

test('a grid says how many rows it has and which one this is', () => {
  show({
    totalCount: 1204,
    sorting: { value: [{ field: 'city', direction: 'descending' }], onChange: vi.fn() },
  });
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1205');
  expect(row('Northwind')).toHaveAttribute('aria-rowindex', '2');
  expect(screen.getByRole('columnheader', { name: /City/ })).toHaveAttribute('aria-sort', 'descending');
});

test('clicking a heading asks for an order under the server’s field name, with Shift for one more', async () => {
  const onChange = vi.fn();
  show({ sorting: { value: [{ field: 'city', direction: 'ascending' }], onChange } });
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onChange).toHaveBeenLastCalledWith([{ field: 'name', direction: 'ascending' }]);
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(onChange).toHaveBeenLastCalledWith([
    { field: 'city', direction: 'ascending' },
    { field: 'name', direction: 'ascending' },
  ]);
});

test('choosing a row does not open it', async () => {
  const onOpen = vi.fn();
  const onSelection = vi.fn();
  show({ onOpen, onSelection });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row Contoso' }));
  expect(onSelection).toHaveBeenCalledWith({ all: false, ids: new Set(['2']) });
  expect(onOpen).not.toHaveBeenCalled();
});

test('space chooses, Shift and arrows take the neighbours along, Escape lets go', async () => {
  const onSelection = vi.fn();
  show({ onSelection });
  row('Northwind').focus();
  await userEvent.keyboard(' ');
  expect(row('Northwind')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(row('Contoso')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  expect(onSelection).toHaveBeenLastCalledWith(nothing);
});

test('the rows of this page become all of the filter, and one may be left out', async () => {
  const onSelection = vi.fn();
  show({ onSelection, totalCount: 1204, more: { hasMore: true, loading: false, load: vi.fn() } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 1,204 of this filter' }));
  expect(screen.getByText('1,204 selected')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row Contoso' }));
  expect(screen.getByText('1,203 selected')).toBeInTheDocument();
  expect(onSelection).toHaveBeenLastCalledWith({ all: true, ids: new Set(['2']) });
});

test('a column is moved, hidden and brought back by its menu and the settings', async () => {
  show({});
  await userEvent.click(screen.getByRole('button', { name: 'Column Name' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move right' }));
  expect(headings()).toEqual(['City', 'Name']);
  await userEvent.click(screen.getByRole('button', { name: 'Column City' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
  expect(headings()).toEqual(['Name']);
  await userEvent.click(screen.getByRole('button', { name: 'View settings' }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Reset to the usual view' }, { timeout: 8000 }),
  );
  expect(headings()).toEqual(['Name', 'City']);
});

test('a condition is put together by keyboard and stands as a chip', async () => {
  const onChange = vi.fn();
  show({ facts, filters: { value: [{ field: 'city', operator: 'equal', value: ['Boston'] }], onChange } });
  expect(screen.getByRole('group', { name: 'Filters' })).toHaveTextContent('CityBoston');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Name' }));
  await userEvent.type(await screen.findByLabelText('Value'), 'north{Enter}');
  expect(onChange).toHaveBeenCalledWith([
    { field: 'city', operator: 'equal', value: ['Boston'] },
    { field: 'name', operator: 'contains', value: ['north'] },
  ]);
});

test('a record being processed is marked as busy', () => {
  show({ isProcessing: (candidate) => candidate.busy ?? false });
  expect(row('Contoso')).toHaveAttribute('aria-busy', 'true');
  expect(row('Northwind')).not.toHaveAttribute('aria-busy');
});

test('an empty list says what to do next, a narrowed one that nothing matches and how to widen it', async () => {
  show({ rows: [] });
  expect(screen.getByText('Add the first vendor')).toBeInTheDocument();
  const onClear = vi.fn();
  show({ rows: [], onClear });
  expect(screen.getByText('Nothing matches')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('a list that failed names the cause and can be tried again', async () => {
  const error = new ApiError({ code: 'QueryTooSlowException', status: 422 });
  const onRefresh = vi.fn();
  show({ error, rows: undefined, onRefresh, onReset: vi.fn() });
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('took too long');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(onRefresh).toHaveBeenCalledOnce();
});

test('a link that asks what the list cannot answer offers the whole list, and no retry in vain', async () => {
  const onReset = vi.fn();
  const { rerender } = show({ rows: undefined, error: new ApiError({ code: 'X', status: 422 }), onReset });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole list' }));
  expect(onReset).toHaveBeenCalledOnce();
  rerender(
    <MantineProvider env="test">
      <Grid rows={undefined} error={new ApiError({ code: 'X', status: 500 })} onReset={onReset} />
    </MantineProvider>,
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('while another filter loads the count of the former one is not shown, and its emptiness neither', () => {
  const { rerender } = show({ stale: true, totalCount: 3 });
  expect(screen.queryByText('3 rows')).toBeNull();
  expect(screen.getByRole('region', { name: 'Vendors' })).toHaveAttribute('aria-busy', 'true');
  rerender(
    <MantineProvider env="test">
      <Grid rows={[]} stale />
    </MantineProvider>,
  );
  expect(screen.queryByText('Add the first vendor')).toBeNull();
});

test('a page that failed to follow is asked for again where the rows end', async () => {
  const load = vi.fn();
  show({ more: { hasMore: true, loading: false, failed: true, load } });
  expect(screen.getByRole('alert')).toHaveTextContent('Oops');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledOnce();
});

test('the next rows are asked for before the end is reached', () => {
  const load = vi.fn();
  show({ more: { hasMore: true, loading: false, load } });
  expect(load).toHaveBeenCalled();
});
