import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useLocalSettings } from '@/lib/grid/use-local-settings';
import { startI18n } from '@/lib/i18n/i18n';
import { breakpointsPx } from '@/theme/theme';
import { DataGrid } from './data-grid';
import type { DataGridProps } from './grid';

interface Row {
  id: string;
  name: string;
  amount: string;
  note: string;
  busy?: boolean;
}

beforeAll(() => startI18n('en'));
beforeEach(() => void vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver));
afterEach(() => startI18n('en'));

const rows: Row[] = [
  { id: '1', name: 'Northwind', amount: '$12', note: 'hidden on a phone' },
  { id: '2', name: 'Contoso', amount: '$7', note: 'hidden on a phone', busy: true },
];

function Grid(props: Partial<DataGridProps<Row>>) {
  const settings = useLocalSettings();
  return (
    <DataGrid<Row>
      label="Vendors"
      columns={[
        { id: 'amount', header: 'Amount', cell: (row) => row.amount },
        { id: 'name', header: 'Name', cell: (row) => row.name, card: 'title' },
        { id: 'note', header: 'Note', cell: (row) => row.note, card: 'hide' },
      ]}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      settings={settings}
      onRefresh={vi.fn()}
      empty="None"
      {...props}
    />
  );
}

const show = (props: Partial<DataGridProps<Row>> = {}) =>
  render(
    <MantineProvider env="test">
      <Grid {...props} />
    </MantineProvider>,
  );

/** Simulates a screen of this width in pixels. */
function setScreenWidth(pixels: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const maximum = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const minimum = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0);
    const none = () => {};
    return {
      matches: pixels >= minimum && pixels <= maximum,
      media: query,
      onchange: null,
      addEventListener: none,
      removeEventListener: none,
      addListener: none,
      removeListener: none,
      dispatchEvent: () => false,
    };
  });
}

class FakeIntersectionObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const list = () => screen.getByRole('region', { name: 'Vendors' });

test('a list enters full screen and leaves it by its button or Escape', async () => {
  show({ onOpen: vi.fn() });
  expect(list()).not.toHaveAttribute('data-full');
  await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  expect(list()).toHaveAttribute('data-full');
  const leave = screen.getByRole('button', { name: 'Leave full screen' });
  expect(leave).toHaveAttribute('aria-pressed', 'true');
  await userEvent.unhover(leave);
  // The focus may be anywhere.
  leave.blur();
  await userEvent.keyboard('{Escape}');
  expect(list()).not.toHaveAttribute('data-full');
});

test('a list on a phone is shown as cards: title first, then the other visible columns', async () => {
  setScreenWidth(breakpointsPx.xs - 210);
  const onOpen = vi.fn();
  show({ onOpen, isProcessing: (row) => row.busy ?? false });
  expect(screen.queryByRole('grid')).toBeNull();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^NorthwindAmount \$12$/);
  expect(within(second as HTMLElement).getByLabelText(/being processed/)).toBeVisible();
  expect(screen.queryByText('hidden on a phone')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  await userEvent.click(within(first as HTMLElement).getByRole('button'));
  expect(onOpen.mock.lastCall?.[0]).toBe(rows[0]);
});

test('row sizes are small, default and large', async () => {
  show();
  const height = () => screen.getByText('Northwind').closest('tr')?.style.height;
  expect(height()).toBe('40px');
  await userEvent.click(screen.getByRole('button', { name: 'View settings' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Large' }, { timeout: 8_000 }));
  expect(height()).toBe('52px');
  await userEvent.click(screen.getByRole('radio', { name: 'Small' }));
  expect(height()).toBe('32px');
});

const more = { hasMore: true, loading: false, load: () => {} };

test('the pager shows the row range, moves to the next and previous page, and sets the page size', async () => {
  const onPage = vi.fn();
  show({ more, totalCount: 1_204, pager: { page: 3, onPage } });
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  expect(pages).toHaveTextContent('101–102 of 1,204');
  await userEvent.click(within(pages).getByRole('button', { name: 'Next page' }));
  await userEvent.click(within(pages).getByRole('button', { name: 'Previous page' }));
  expect(onPage.mock.calls).toEqual([[4], [2]]);
  const size = within(pages).getByRole('combobox', { name: 'Rows per page' });
  expect([...size.querySelectorAll('option')].map(({ value }) => value)).toEqual(['25', '50', '100', '250']);
  await userEvent.selectOptions(size, '25');
  expect(pages).toHaveTextContent('51–52 of 1,204');
});

test('the pager disables Previous on the first page and Next on the last page', () => {
  show({ more: { ...more, hasMore: false }, totalCount: 2, pager: { page: 1, onPage: vi.fn() } });
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('the pager formats numbers in the language of the user', async () => {
  await startI18n('de');
  show({ more, totalCount: 1_204, pager: { page: 30, onPage: vi.fn() } });
  expect(screen.getByRole('navigation', { name: 'Seiten' })).toHaveTextContent('1.451–1.452 von 1.204');
});

test('the user chooses between pages and all rows', async () => {
  show({ more });
  await userEvent.click(screen.getByRole('button', { name: 'View settings' }));
  const all = await screen.findByRole('radio', { name: 'All items' }, { timeout: 8_000 });
  expect(all).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Pages' }));
  expect(screen.getByRole('radio', { name: 'Pages' })).toBeChecked();
});

test('a list of more than 20 rows shows an end marker, and a short list does not', () => {
  const many = Array.from({ length: 21 }, (_, n) => ({
    id: `${n}`,
    name: `Vendor ${n}`,
    amount: '',
    note: '',
  }));
  const { unmount } = show({ rows: many, more: { ...more, hasMore: false } });
  expect(screen.getByText('No more results!')).toBeVisible();
  unmount();
  show({ more: { ...more, hasMore: false } });
  expect(screen.queryByText('No more results!')).toBeNull();
});

test('the refresh button reloads the rows', async () => {
  const onRefresh = vi.fn();
  show({ onRefresh });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(onRefresh).toHaveBeenCalledOnce();
});
