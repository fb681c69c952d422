import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/errors/api-error';
import { noRows, type Selection } from '@/lib/grid/selection';
import { useLocalSettings } from '@/lib/grid/use-local-settings';
import { startI18n } from '@/lib/i18n/i18n';
import { drag, layOut } from '@/test/drag';
import { DataGrid } from './data-grid';
import type { ColumnFacts, DataGridProps } from './grid';
import { SortableCells } from './use-column-drag';

interface Row {
  id: string;
  name: string;
  city: string;
  busy?: boolean;
}

// Menus and editors load lazily, and the tests click through each step.
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
  totaled: false,
  sortable: true,
}));

type TestProps = Partial<Omit<DataGridProps<Row>, 'selection'>> & {
  onSelection?: (chosen: Selection) => void;
};

function Grid({ onSelection, ...props }: TestProps) {
  const settings = useLocalSettings();
  const [value, setValue] = useState(noRows);
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

const show = (props: TestProps = {}) =>
  render(
    <MantineProvider env="test">
      <Grid {...props} />
    </MantineProvider>,
  );

const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const headings = () =>
  screen.getAllByRole('columnheader').map((cell) => cell.querySelector('button, span')?.textContent);

test('arrow keys move between rows, and Enter opens a row', async () => {
  const onOpen = vi.fn();
  show({ onOpen });
  row('Northwind').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect(row('Fabrikam')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(rows[2]);
});

test('Home and End move to the first and last row, and only one row is in the tab order', async () => {
  show({ onOpen: vi.fn() });
  row('Contoso').focus();
  await userEvent.keyboard('{End}');
  expect(row('Fabrikam')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(row('Northwind')).toHaveFocus();
  expect(rows.map(({ name }) => row(name).tabIndex)).toEqual([0, -1, -1]);
});

test('a grid exposes its row count, row indexes and sort order to assistive technology', () => {
  show({
    totalCount: 1204,
    sorting: { value: [{ field: 'city', direction: 'descending' }], onChange: vi.fn() },
  });
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1205');
  expect(row('Northwind')).toHaveAttribute('aria-rowindex', '2');
  expect(screen.getByRole('columnheader', { name: /City/ })).toHaveAttribute('aria-sort', 'descending');
});

test('a click on a column heading sorts by its field, and Shift adds a second sort column', async () => {
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

test('selecting a row does not open it', async () => {
  const onOpen = vi.fn();
  const onSelection = vi.fn();
  show({ onOpen, onSelection });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row Contoso' }));
  expect(onSelection).toHaveBeenCalledWith({ all: false, ids: new Set(['2']) });
  expect(onOpen).not.toHaveBeenCalled();
});

test('Space selects a row, Shift with arrows extends the selection, and Escape clears it', async () => {
  const onSelection = vi.fn();
  show({ onSelection });
  row('Northwind').focus();
  await userEvent.keyboard(' ');
  expect(row('Northwind')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(row('Contoso')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  expect(onSelection).toHaveBeenLastCalledWith(noRows);
});

test('the selection extends from the loaded rows to all rows of the filter, and a row can be excluded', async () => {
  const onSelection = vi.fn();
  show({ onSelection, totalCount: 1204, more: { hasMore: true, loading: false, load: vi.fn() } });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 1,204 matching rows' }));
  expect(screen.getByText('1,204 selected')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select row Contoso' }));
  expect(screen.getByText('1,203 selected')).toBeInTheDocument();
  expect(onSelection).toHaveBeenLastCalledWith({ all: true, ids: new Set(['2']) });
});

test('a column is moved and hidden by its menu, and restored by the view settings', async () => {
  show({});
  await userEvent.click(screen.getByRole('button', { name: 'Column Name' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move right' }));
  expect(headings()).toEqual(['City', 'Name']);
  await userEvent.click(screen.getByRole('button', { name: 'Column City' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
  expect(headings()).toEqual(['Name']);
  await userEvent.click(screen.getByRole('button', { name: 'View settings' }));
  await userEvent.click(
    await screen.findByRole('button', { name: 'Reset to default view' }, { timeout: 8000 }),
  );
  expect(headings()).toEqual(['Name', 'City']);
});

test('a filter is built with the keyboard, and an active filter is shown as a chip', async () => {
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

test('an empty list shows the next step, and a filtered list without matches offers to clear the filters', async () => {
  show({ rows: [] });
  expect(screen.getByText('Add the first vendor')).toBeInTheDocument();
  const onClear = vi.fn();
  show({ rows: [], onClear });
  expect(screen.getByText('No results')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('a list that fails to load shows the cause and a retry button', async () => {
  const error = new ApiError({ code: 'QueryTooSlowException', status: 422 });
  const onRefresh = vi.fn();
  show({ error, rows: undefined, onRefresh, onReset: vi.fn() });
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('took too long');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(onRefresh).toHaveBeenCalledOnce();
});

test('an invalid filter link offers the whole list instead of a retry', async () => {
  const onReset = vi.fn();
  const { rerender } = show({ rows: undefined, error: new ApiError({ code: 'X', status: 422 }), onReset });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reset view' }));
  expect(onReset).toHaveBeenCalledOnce();
  rerender(
    <MantineProvider env="test">
      <Grid rows={undefined} error={new ApiError({ code: 'X', status: 500 })} onReset={onReset} />
    </MantineProvider>,
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the row count and empty state of the previous filter are hidden while a new filter loads', () => {
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

test('a page that fails to load offers a retry below the rows', async () => {
  const load = vi.fn();
  show({ more: { hasMore: true, loading: false, failed: true, load } });
  expect(screen.getByRole('alert')).toHaveTextContent('Oops');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledOnce();
});

test('the next rows are requested before the end is reached', () => {
  const load = vi.fn();
  show({ more: { hasMore: true, loading: false, load } });
  expect(load).toHaveBeenCalled();
});

test('a column dragged onto another one takes its place, and a click still sorts', async () => {
  layOut({ th: (index) => new DOMRect(200 * index, 0, 200, 34) });
  const onChange = vi.fn();
  show({ facts, sorting: { value: [], onChange } });
  await userEvent.hover(screen.getByRole('columnheader', { name: /Name/ }));
  await act(SortableCells.preload);
  await drag(screen.getByRole('button', { name: 'Name' }), [100, 10], [330, 10]);
  expect(headings()).toEqual(['City', 'Name']);
  expect(onChange).not.toHaveBeenCalled();
  // The library ignores clicks for a moment after a drag.
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onChange).toHaveBeenCalledWith([{ field: 'name', direction: 'ascending' }]);
  });
});
