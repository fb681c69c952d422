import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import type { Batch } from '../api/use-payments';
import { BatchActions } from './batch-actions';
import { SheetActions } from './sheet-actions';
import { VoidAction } from './void-action';

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());

/** The requests that the page sent, in order. */
let sent: { path: string; body: unknown }[] = [];
let answer: () => Response;

function show(content: ReactNode, permissions: Schema<'AccountSession'>['permissions']) {
  sent = [];
  const api = fakeApi(async (request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return answer();
  });
  return showScreen(<ApiProvider api={api}>{content}</ApiProvider>, sampleUser({ permissions }));
}

const sheet = (number: number, fate: string) => ({ number, fate, paymentId: `p${number}`, reason: '' });

const batch = {
  id: 'b1',
  number: 12,
  kind: 'check',
  status: 'unknown',
  sheets: [sheet(1017, 'verify'), sheet(1018, 'verify'), sheet(1019, 'printed'), sheet(1020, 'voided')],
  payments: [{ id: 'p1017', vendorName: 'Fabrikam' }],
} as unknown as Batch;

const check = {
  id: 'p1',
  method: 'check',
  status: 'completed',
  checkNumber: 1017,
  vendorName: 'Fabrikam',
  amount: '940.00',
  currency: 'USD',
  positivePayStatus: 'sent',
  voidStatus: '',
} as unknown as Schema<'Payment'>;

const prepare = { payments: ['prepare' as const] };
const mayVoid = { payments: ['void' as const] };

const choose = async (pattern: RegExp) => {
  await userEvent.click(screen.getByRole('combobox', { name: /Check numbers/ }));
  await userEvent.click(await screen.findByRole('option', { name: pattern }));
};

test('a spoiled sheet is recorded by its number with a reason', async () => {
  answer = () => json(batch);
  await show(<SheetActions batch={batch} />, prepare);
  await userEvent.click(screen.getByRole('button', { name: 'Record sheets' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Spoiled/ }));
  await choose(/^1017: Fabrikam, To verify/);
  await userEvent.click(screen.getByRole('button', { name: 'Record outcome' }));
  expect(await screen.findByText('Field is required.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Torn');
  await userEvent.click(screen.getByRole('button', { name: 'Record outcome' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { path: '/api/batches/b1/sheets', body: { fate: 'spoiled', numbers: [1017], reason: 'Torn' } },
  ]);
});

test('only sheets without an outcome can be recorded as printed', async () => {
  await show(<SheetActions batch={batch} />, prepare);
  await userEvent.click(screen.getByRole('button', { name: 'Record sheets' }));
  await userEvent.click(await screen.findByRole('combobox', { name: /Check numbers/ }));
  await screen.findByRole('option', { name: /^1017/ });
  expect(screen.getAllByRole('option').map((option) => option.textContent?.slice(0, 4))).toEqual([
    '1017',
    '1018',
  ]);
});

test.each([
  ['without the permission', batch, {}],
  ['for an ACH file', { ...batch, kind: 'ach' } as Batch, prepare],
  ['if all sheets are void', { ...batch, sheets: [sheet(1020, 'voided')] } as Batch, prepare],
])('sheets are not recorded %s', async (_, given, permissions) => {
  await show(<SheetActions batch={given} />, permissions);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a check is voided once with a reason, also by a double click', async () => {
  let respond: (response: Response) => void = () => {};
  const pending = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  answer = () => pending as unknown as Response;
  await show(<VoidAction payment={check} />, mayVoid);
  await userEvent.click(screen.getByRole('button', { name: 'Void check' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Lost in the mail');
  const confirm = screen.getAllByRole('button', { name: 'Void check' }).at(-1) as HTMLElement;
  await userEvent.dblClick(confirm);
  respond(new Response(null, { status: 204 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { path: '/api/payments/void', body: { paymentIds: ['p1'], void: true, reason: 'Lost in the mail' } },
  ]);
});

test('a refused void stays open with the cause and the reason', async () => {
  answer = () => json({ ErrorCode: 'ProcessingDocumentsException', Details: '1017 is being processed' }, 409);
  await show(<VoidAction payment={check} />, mayVoid);
  await userEvent.click(screen.getByRole('button', { name: 'Void check' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Lost');
  await userEvent.click(screen.getAllByRole('button', { name: 'Void check' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveValue('Lost');
});

test('a void check can be made valid again without a reason', async () => {
  answer = () => new Response(null, { status: 204 });
  await show(<VoidAction payment={{ ...check, voidStatus: 'void' }} />, mayVoid);
  await userEvent.click(screen.getByRole('button', { name: 'Undo void' }));
  await screen.findByText('The check is valid again and pays its invoices.');
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo void' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ paymentIds: ['p1'], void: false });
});

test.each([
  ['without the permission', check, {}],
  ['for an ACH payment', { ...check, method: 'ach' as const }, mayVoid],
  ['without a number', { ...check, checkNumber: 0 }, mayVoid],
  ['while it is processed', { ...check, status: 'processing' as const }, mayVoid],
])('a void is not offered %s', async (_, given, permissions) => {
  await show(<VoidAction payment={given} />, permissions);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['check', true],
  ['ach', false],
] as const)('a sealed batch of kind %s can be canceled: %s', async (kind, offered) => {
  const sealed = { ...batch, kind, status: 'sealed', total: '10.00', currency: 'USD' } as Batch;
  const action = { mutate: () => {}, isPending: false } as unknown as Parameters<
    typeof BatchActions
  >[0]['batchAction'];
  await show(<BatchActions batch={sealed} batchAction={action} />, {
    payments: ['prepare', 'release'],
  });
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Deliver again' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Cancel batch' }) !== null).toBe(offered);
});
