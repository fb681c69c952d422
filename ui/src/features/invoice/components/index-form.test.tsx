import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { draftKey, dropDraft, keepDraft, readDraft } from '@/lib/drafts/drafts';
import { ApiError, networkError } from '@/lib/errors/api-error';
import { daysUntil } from '@/lib/format/date';
import { setLanguage, startI18n } from '@/lib/i18n/i18n';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { useIndexForm } from '../api/use-index-form';
import type { Invoice } from '../api/use-invoice';
import { IndexData } from './index-data';
import { NotSaved } from './not-saved';

beforeAll(() => startI18n('en'));
afterEach(() => setLanguage('en'));

type Body = Schema<'InvoiceIndexData'>;
type Send = (body: Body) => Promise<Invoice>;

const names = ['invoiceNumber', 'invoiceAmount', 'currency', 'invoiceDate', 'companyNumber'] as const;

function invoiceOf(version: number, values: Partial<Record<(typeof names)[number], string>> = {}): Invoice {
  const known = { invoiceAmount: '100.00', currency: 'USD', ...values };
  const indexData = names.map((name) => ({ name, value: known[name as 'currency'] ?? '', confidence: 1 }));
  return { id: 'i1', version, indexData, indexFields: [] } as unknown as Invoice;
}

function Form({ invoice, send }: { invoice: Invoice; send: Send }) {
  const form = useIndexForm(invoice, { fields: send, extra: async () => invoice });
  return (
    <>
      <IndexData invoice={invoice} form={form} onFocus={() => {}} />
      {form.kit.failure !== undefined && <NotSaved kit={form.kit} />}
    </>
  );
}

let change = (_: Invoice) => {};

/** The form of an invoice that is changed on the server. */
function Following({ send }: { send: Send }) {
  const [invoice, setInvoice] = useState(() => invoiceOf(3));
  change = setInvoice;
  return <Form invoice={invoice} send={send} />;
}

const showForm = (form: ReactNode) => showScreen(<ApiProvider api={{} as Api}>{form}</ApiProvider>);

const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const show = (send: Send, invoice = invoiceOf(3)) => showForm(<Form invoice={invoice} send={send} />);

test('a late save error changes neither the focus nor the input of another field', async () => {
  let refuse = (_: unknown) => {};
  const send = vi.fn<Send>(() => new Promise((_, reject) => (refuse = reject)));
  await show(send);
  await userEvent.clear(box(/amount/));
  await userEvent.type(box(/amount/), '250');
  await userEvent.click(box(/Company/));
  await userEvent.keyboard('10');
  const field = { path: 'fields[0].value', code: 'AmountIsZero', message: '', params: {} };
  refuse(new ApiError({ code: 'ValidationFailedException', status: 400, fields: [field] }));
  expect(await screen.findByText('The amount must not be 0.')).toBeInTheDocument();
  await userEvent.keyboard('0');
  expect(box(/Company/)).toHaveFocus();
  expect(box(/Company/)).toHaveValue('100');
  expect(box(/amount/)).toHaveValue('250.00');
  expect(screen.getByRole('status')).toHaveTextContent('Not saved');
});

test('a value normalized by the server is shown after its field loses the focus', async () => {
  let answer = (_: Invoice) => {};
  const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
  await showForm(<Following send={send} />);
  const number = box(/Invoice number/);
  await userEvent.type(number, ' INV-7 ');
  await userEvent.tab();
  await userEvent.click(number);
  number.setSelectionRange(2, 2);
  answer(invoiceOf(4, { invoiceNumber: 'INV-7' }));
  act(() => change(invoiceOf(4, { invoiceNumber: 'INV-7' })));
  expect(number).toHaveValue(' INV-7 ');
  expect(number.selectionStart).toBe(2);
  await userEvent.tab();
  expect(number).toHaveValue('INV-7');
});

test('input during a save is saved afterwards with the new version', async () => {
  const send = vi.fn<Send>();
  send.mockImplementation(async ({ version }) => {
    await new Promise((after) => setTimeout(after, 50));
    return invoiceOf(version + 1);
  });
  await show(send);
  await userEvent.type(box(/Invoice number/), 'INV-7');
  await userEvent.click(box(/Company/));
  await userEvent.keyboard('1');
  await new Promise((after) => setTimeout(after, 100));
  await userEvent.keyboard('00');
  await userEvent.tab();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls.map(([body]) => body)).toEqual([
    { version: 3, fields: [{ name: 'invoiceNumber', value: 'INV-7' }] },
    { version: 4, fields: [{ name: 'companyNumber', value: '100' }] },
  ]);
});

test('a refused value does not block saving other fields', async () => {
  const send = vi.fn<Send>(async ({ version, fields }) => {
    if (fields.some(({ name }) => name === 'invoiceNumber')) {
      const field = { path: 'fields[0].value', code: 'InvalidValue', message: '', params: {} };
      throw new ApiError({ code: 'ValidationFailedException', status: 400, fields: [field] });
    }
    return invoiceOf(version + 1);
  });
  await show(send);
  await userEvent.type(box(/Invoice number/), 'x');
  await userEvent.tab();
  await screen.findByText('This value isn’t valid.');
  await userEvent.type(box(/Company/), '100');
  await userEvent.tab();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.lastCall?.[0].fields).toEqual([{ name: 'companyNumber', value: '100' }]);
});

test('a network error is shown until a retry succeeds', async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(networkError()).mockResolvedValue(invoiceOf(4));
  await show(send);
  await userEvent.type(box(/Invoice number/), 'INV-7');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  expect(send).toHaveBeenCalledTimes(2);
});

test('an ambiguous amount is not sent', async () => {
  await setLanguage('de');
  const send = vi.fn<Send>().mockResolvedValue(invoiceOf(4));
  await show(send);
  const amount = screen.getAllByRole<HTMLInputElement>('textbox')[1] as HTMLInputElement;
  await userEvent.clear(amount);
  await userEvent.type(amount, '1,200');
  await userEvent.tab();
  expect(await screen.findByText('Das ist kein Betrag.')).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
  await userEvent.clear(amount);
  await userEvent.type(amount, '1.200,50');

  await userEvent.tab();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.lastCall?.[0].fields).toEqual([{ name: 'invoiceAmount', value: '1200.50' }]);
});

test('a date without a year gets the closest year, and an invalid date is not sent', async () => {
  const send = vi.fn<Send>().mockResolvedValue(invoiceOf(4));
  await show(send);
  await userEvent.type(box(/Invoice date/), 'Nov 20');
  await userEvent.tab();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  const value = send.mock.lastCall?.[0].fields[0]?.value ?? '';
  // At most half a leap year, in whole days of the tenant's time zone.
  expect(Math.abs(daysUntil(value))).toBeLessThanOrEqual(183);
  expect(value).toMatch(/-11-20$/);
  await userEvent.clear(box(/Invoice date/));
  await userEvent.type(box(/Invoice date/), 'Nov 31');
  await userEvent.tab();
  expect(box(/Invoice date/)).toHaveValue('Nov 31');
  expect(send).toHaveBeenCalledOnce();
});

const saved = invoiceOf(3, { invoiceNumber: 'INV-7' });

function Offer() {
  const { kit } = useIndexForm(saved, { fields: vi.fn(), extra: vi.fn() });
  return <p>{kit.draft ? 'There is a draft' : 'There is no draft'}</p>;
}

test.each([
  ['offered', 'INV-8', true],
  ['not offered when it holds what is saved', 'INV-7', false],
])('a draft is %s', async (_, invoiceNumber, offered) => {
  const { tenant, userId } = sampleUser();
  const key = draftKey(tenant, userId, 'invoice.i1');
  keepDraft<{ invoiceNumber: string }>(key, { invoiceNumber });
  await showForm(<Offer />);
  expect(screen.getByText(offered ? 'There is a draft' : 'There is no draft')).toBeInTheDocument();
  expect(readDraft(key) !== undefined).toBe(offered);
  dropDraft(key);
});
