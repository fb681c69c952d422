import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { useIndexForm } from '../api/use-index-form';
import { type Invoice, useInvoiceCommands } from '../api/use-invoice';
import { InvoiceBody } from './invoice-body';
import type { InvoiceTab } from './invoice-tabs';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const read = (name: string, value: string) => ({
  name,
  value,
  origin: 'captured',
  confidence: 1,
  reason: '',
});

const initial = {
  id: 'i1',
  version: 3,
  projectId: 'p1',
  invoiceType: 'NonPO',
  stage: 'captured',
  indexData: [read('invoiceNumber', 'INV-1'), read('invoiceAmount', '100.00'), read('currency', 'USD')],
  indexFields: [],
  lineItems: [],
  distribution: [],
  comments: [],
  checks: [
    {
      kind: 'balance',
      code: 'unbalanced',
      ok: false,
      text: '',
      params: { of: 'ledger', amount: '100.00', currency: 'USD' },
    },
  ],
  warning: '',
} as unknown as Invoice;

let change = (_: Invoice) => {};

function Page() {
  const [invoice, setInvoice] = useState(initial);
  change = setInvoice;
  const [tab, setTab] = useState<InvoiceTab>('gl');
  const commands = useInvoiceCommands(invoice.id);
  const form = useIndexForm(invoice, { fields: async () => invoice, extra: async () => invoice });
  return <InvoiceBody invoice={invoice} tab={tab} onTab={setTab} commands={commands} form={form} />;
}

async function show() {
  const page = await showScreen(
    <ApiProvider api={{} as Api}>
      <Page />
    </ApiProvider>,
  );
  // The code of the tab loads on demand.
  await screen.findByRole('form', { name: 'GL' });
  return page;
}

const openTab = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));

test('a line of the distribution stays when the tab is changed and back', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Account' }), '6110');
  await openTab(/^Index data/);
  expect(screen.queryByRole('combobox', { name: 'Account' })).toBeNull();
  await openTab(/^GL/);
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('6110');
});

test('the checks follow the unsaved distribution', async () => {
  await show();
  const checks = within(screen.getByRole('list'));
  expect(checks.getByText('GL distribution unbalanced by $100.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
  expect(checks.getByText('GL distribution balanced')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), '60');
  expect(checks.getByText('GL distribution unbalanced by $40.00')).toBeVisible();
});

test('drafts of two tabs are offered with one notice and restored together', async () => {
  const page = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Account' }), '6110');
  await openTab(/^Index data/);
  await userEvent.type(screen.getByRole('textbox', { name: /Invoice number/ }), '-A');
  page.unmount();

  await show();
  expect(screen.getAllByText('Unsaved draft found')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Restore draft' }));
  expect(screen.getByRole('textbox', { name: /Invoice number/ })).toHaveValue('INV-1-A');
  await openTab(/^GL/);
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('6110');
});

test('a distribution that somebody else changed too shows both, and the person chooses', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Account' }), '6110');
  const theirs = [{ account: '7000', description: 'Rent', amount: '100.00' }];
  act(() => change({ ...initial, version: 4, distribution: theirs } as unknown as Invoice));
  const choice = screen.getByRole('group', { name: 'Someone changed this record' });
  expect(choice).toHaveTextContent('7000 $100.00');
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('6110');
  await userEvent.click(within(choice).getByRole('button', { name: 'Use theirs' }));
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('7000');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('a line keeps its input when another line is removed', async () => {
  await show();
  for (const account of ['6110', '6120']) {
    await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
    await userEvent.type(screen.getAllByRole('combobox', { name: 'Account' }).at(-1) as HTMLElement, account);
  }
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove account' })[0] as HTMLElement);
  expect(screen.getByRole('combobox', { name: 'Account' })).toHaveValue('6120');
});
