import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { type Invoice, useInvoiceCommands } from '../api/use-invoice';
import { LinesTab } from './lines-tab';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

const line = (number: number, change: object = {}) => ({
  line: number,
  poNumber: 'PO-7',
  poLine: number,
  description: number === 1 ? 'Paper' : 'Toner',
  quantity: '4',
  unit: 'EA',
  unitPrice: '1.125',
  discount: '0.00',
  tax: '0.00',
  total: '4.50',
  ...change,
});

const invoice = {
  id: 'i1',
  version: 3,
  projectId: 'p1',
  invoiceType: 'PO',
  stage: 'captured',
  indexData: [{ name: 'currency', value: 'USD' }],
  lineItems: [line(1), line(2)],
} as unknown as Invoice;

const match = {
  orderNumber: 'PO-7',
  found: true,
  open: true,
  currency: 'USD',
  ways: 3,
  matched: false,
  holds: [],
  lines: [
    {
      line: 1,
      description: 'Paper',
      material: '',
      ordered: { line: 1, quantity: '5', received: '3', earlier: '0', unitPrice: '1.125' },
      billed: { quantity: '4', unitPrice: '1.125', total: '4.50' },
      quantityDifference: '1',
      priceDifference: '0.00',
      holds: [{ hold: 'overReceived', is: '4', of: '3' }],
    },
    {
      line: 0,
      description: 'Ink',
      material: '',
      ordered: { line: 3, quantity: '2', received: '0', earlier: '0', unitPrice: '80' },
      quantityDifference: '-2',
      priceDifference: '0',
      holds: [],
    },
  ],
};

/** The bodies that the page sent, in order. */
let sent: { version: number; invoiceLineItems: Record<string, unknown>[] }[] = [];
let answer: () => Response = () => json({ ...invoice, version: 4 });

function Page({ given }: { given: Invoice }) {
  const [shown] = useState(given);
  return <LinesTab invoice={shown} command={useInvoiceCommands(shown.id).lines} />;
}

function show(given: Invoice = invoice, scopes: ('get' | 'update')[] = ['get', 'update']) {
  sent = [];
  const api = fakeApi(async (request) => {
    if (request.method === 'GET') return json(match);
    sent.push(await request.json());
    return answer();
  });
  return showScreen(
    <ApiProvider api={api}>
      <Page given={given} />
    </ApiProvider>,
    sampleUser({ permissions: { invoiceLines: scopes } }),
  );
}

test('each line shows what was ordered, received and billed, with its differences', async () => {
  await show();
  const table = await screen.findByRole('region', { name: 'Comparison with purchase order PO-7' });
  const [, paper, ink] = within(table).getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(paper).slice(0, 9)).toEqual([
    '1 · PaperOrder line 1',
    'On holdquantity exceeds received quantity: 4 of 3',
    '5 at 1.125',
    '3',
    '0',
    '4 at 1.125',
    '+1',
    '$0.00',
    '$4.50',
  ]);
  expect(cells(ink).slice(1, 8)).toEqual(['Not billed', '2 at 80.00', '—', '0', '—', '-2', '—']);
});

test('an edited line is sent with all lines and the version; untouched numbers stay exact', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit line 1' }));
  const quantity = await screen.findByRole('textbox', { name: /Quantity/ });
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(sent[0]?.version).toBe(3);
  expect(sent[0]?.invoiceLineItems[0]).toMatchObject({ quantity: '3', unitPrice: '1.125', poLine: 1 });
  expect(sent[0]?.invoiceLineItems[0]).not.toHaveProperty('total');
  expect(sent[0]?.invoiceLineItems[1]).toEqual(line(2));
});

test('an error of the server is shown at its field, one of another line above the form', async () => {
  answer = () =>
    json(
      {
        ErrorCode: 'ValidationException',
        errors: [
          { propertyName: 'lines[0].quantity', errorCode: 'InvalidValue', errorMessage: 'too many' },
          { propertyName: 'lines[1].total', errorCode: 'InvalidValue', errorMessage: 'they make $5.00' },
        ],
      },
      422,
    );
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit line 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Too many.')).toBeVisible();
  expect(screen.getByText('Line 2: They make $5.00.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Quantity/ })).toHaveValue('4');
});

test('an order line is billed with its open quantity and its price', async () => {
  answer = () => json({ ...invoice, version: 4 });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Bill order line 3' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.invoiceLineItems).toHaveLength(3);
  expect(sent[0]?.invoiceLineItems[2]).toMatchObject({
    poNumber: 'PO-7',
    poLine: 3,
    quantity: '2',
    unitPrice: '80.00',
    description: 'Ink',
  });
});

test.each([
  ['without the permission', invoice, ['get' as const]],
  [
    'after it was submitted',
    { ...invoice, stage: 'approval' } as Invoice,
    ['get' as const, 'update' as const],
  ],
])('lines cannot be changed %s', async (_, given, scopes) => {
  await show(given, scopes);
  await screen.findByRole('region');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
