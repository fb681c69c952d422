import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { InvoiceBulk } from './invoice-bulk';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const chosen = { selection: { ids: ['i1', 'i2'] }, count: 2 };
const refusal = {
  id: 'i2',
  invoiceNumber: 'INV-2',
  vendorName: 'Fabrikam',
  field: 'invoiceAmount',
  errorCode: 'FieldIsRequired',
  details: 'Field is required',
};

/** The requests that the page sent, in order. */
let sent: { path: string; body: unknown }[] = [];
let answer: () => Response | Promise<Response>;
const onDone = vi.fn();

function show(scopes: ('update' | 'getList')[] = ['update']) {
  sent = [];
  onDone.mockClear();
  const api = fakeApi(async (request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return answer();
  });
  return showScreen(
    <ApiProvider api={api}>
      <InvoiceBulk projectId="p1" chosen={chosen} onDone={onDone} />
    </ApiProvider>,
    sampleUser({ permissions: { invoices: scopes } }),
  );
}

const confirm = async (name: string) => {
  await screen.findByRole('dialog');
  return screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
};

test('selected invoices are submitted once, also by a double click', async () => {
  let respond: (response: Response) => void = () => {};
  answer = () =>
    new Promise((resolve) => {
      respond = resolve;
    });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Submit 2 invoices for approval?')).toBeVisible();
  await userEvent.dblClick(await confirm('Submit'));
  respond(json({ done: 2, refused: [] }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { path: '/api/projects/p1/invoices/submit', body: { ids: ['i1', 'i2'], confirmed: 2 } },
  ]);
});

test('invoices that stay unchanged are listed with their field and reason', async () => {
  answer = () => json({ done: 1, refused: [refusal] });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await userEvent.click(await confirm('Submit'));
  expect(await screen.findByText('1 invoice unchanged')).toBeVisible();
  expect(screen.getByText('INV-2, Fabrikam')).toBeVisible();
  expect(screen.getByText('Invoice amount: Field is required.')).toBeVisible();
  expect(screen.getByText('1 invoice submitted')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test('a deletion needs a reason', async () => {
  answer = () => json({ done: 2, refused: [] });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await confirm('Delete'));
  expect(await screen.findByText('Field is required.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: /Reason/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Test invoice' }));
  await userEvent.click(await confirm('Delete'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent[0]).toEqual({
    path: '/api/projects/p1/invoices/delete',
    body: { ids: ['i1', 'i2'], confirmed: 2, deleteReason: 'test-invoice' },
  });
});

test('a refused selection stays confirmed with the cause', async () => {
  answer = () => json({ ErrorCode: 'ProcessingDocumentsMaxLimitException', Details: 'at most 200' }, 422);
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await userEvent.click(await confirm('Submit'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test('without the permission there are no actions', async () => {
  await show(['getList']);
  expect(screen.queryByRole('button')).toBeNull();
});
