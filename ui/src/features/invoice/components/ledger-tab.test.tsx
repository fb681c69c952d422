import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { type Invoice, useInvoiceCommands } from '../api/use-invoice';
import { useLedger } from '../api/use-ledger';
import { LedgerTab } from './ledger-tab';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const invoice = {
  id: 'i1',
  version: 3,
  projectId: 'p1',
  invoiceType: 'NonPO',
  vendorId: 'v1',
  indexData: [
    { name: 'invoiceAmount', value: '100.00' },
    { name: 'currency', value: 'USD' },
    { name: 'companyNumber', value: '100' },
  ],
  distribution: [],
} as unknown as Invoice;

const lastParts = [
  { account: '6110', amount: '30.00' },
  { account: '6120', amount: '10.00' },
];

function Page({ given }: { given: Invoice }) {
  const commands = useInvoiceCommands(given.id);
  return <LedgerTab invoice={given} ledger={useLedger(given, commands.ledger)} editable />;
}

/** The requests that the page sent, in order. */
let asked: string[] = [];

function show(items: object[], given: Invoice = invoice) {
  asked = [];
  const api = fakeApi((request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    return json({ items });
  });
  return showScreen(
    <ApiProvider api={api}>
      <Page given={given} />
    </ApiProvider>,
    sampleUser({ permissions: { invoices: ['getList', 'update'] } }),
  );
}

test('the last distribution of the vendor fills in its accounts with the amount of this invoice', async () => {
  await show(lastParts);
  await userEvent.click(screen.getByRole('button', { name: 'Use last distribution' }));
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'Account' })).toHaveLength(2));
  expect(
    screen.getAllByRole('combobox', { name: 'Account' }).map((input) => (input as HTMLInputElement).value),
  ).toEqual(['6110', '6120']);
  expect(screen.getAllByLabelText('Amount').map((input) => (input as HTMLInputElement).value)).toEqual([
    '75.00',
    '25.00',
  ]);
  expect(screen.getByText('Balanced')).toBeVisible();
  expect(asked).toEqual(['/api/general-ledger/last-distribution?vendorId=v1&companyNumber=100']);
});

test('without a vendor there is no last distribution', async () => {
  await show(lastParts, { ...invoice, vendorId: '' });
  expect(screen.queryByRole('button', { name: 'Use last distribution' })).toBeNull();
});

test('an account is chosen from the general ledger of the company', async () => {
  await show([{ number: '6110', description: 'Office supplies', companyNumber: '100' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Account' }));
  await userEvent.click(await screen.findByRole('option', { name: /Office supplies/ }));
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('6110');
  expect(asked[0]).toBe('/api/general-ledger/accounts?searchTerm=&companyNumber=100');
});

test('the rows of the distribution are moved with the keyboard, and their errors move with them', async () => {
  const part = (account: string) => ({ account, description: '', amount: '50.00' });
  await show([], { ...invoice, distribution: [part('6110'), part('6120')] } as Invoice);
  const accounts = () =>
    screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Account' }).map(({ value }) => value);
  await userEvent.clear(screen.getAllByLabelText('Amount')[1] as HTMLElement);
  await userEvent.type(screen.getAllByLabelText('Amount')[1] as HTMLElement, 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByLabelText('Amount')[1]).toHaveAttribute('aria-invalid', 'true'));

  screen.getByRole('button', { name: 'Move 6120' }).focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(accounts()).toEqual(['6120', '6110']);
  expect(screen.getByRole('button', { name: 'Move 6120' })).toHaveFocus();
  const [first, second] = screen.getAllByLabelText('Amount');
  expect(first).toHaveAttribute('aria-invalid', 'true');
  expect(second).not.toHaveAttribute('aria-invalid', 'true');
});

test('a single row of the distribution has no handle', async () => {
  await show([], {
    ...invoice,
    distribution: [{ account: '6110', description: '', amount: '100.00' }],
  } as Invoice);
  expect(screen.queryByRole('button', { name: 'Move 6110' })).toBeNull();
});
