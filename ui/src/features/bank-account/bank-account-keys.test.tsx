import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import type { Permission } from '@/lib/session/permission';
import { addressOf, id, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';
import { emptySettings } from './components/account-values';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());
startServer();

type Account = Schema<'BankaccountBankAccount'>;
type Delivery = Account['delivery'];
type KeyProfile = NonNullable<Account['bankKey']>;

const connectionId = '0198c7a2-0000-7000-8000-000000000c00';
const bankKeyId = '0198c7a2-0000-7000-8000-000000000b01';
const ownKeyId = '0198c7a2-0000-7000-8000-000000000b02';
const bankFingerprint = '0123456789ABCDEF0123456789ABCDEF01234567';
const ownFingerprint = '1111222233334444555566667777888899990000';
const nextFingerprint = 'FEDCBA9876543210FEDCBA9876543210FEDCBA98';
const bankInGroups = '0123 4567 89AB CDEF 0123 4567 89AB CDEF 0123 4567';
const ownInGroups = '1111 2222 3333 4444 5555 6666 7777 8888 9999 0000';
const nextInGroups = 'FEDC BA98 7654 3210 FEDC BA98 7654 3210 FEDC BA98';

const bankKey: KeyProfile = {
  id: bankKeyId,
  connectionId,
  connection: 'Keys',
  name: 'First Bank',
  fingerprint: bankFingerprint,
};
const ownKey: KeyProfile = { ...bankKey, id: ownKeyId, name: 'Northwind', fingerprint: ownFingerprint };

const bothKeys: Partial<Delivery> = {
  bankKeyProfileId: bankKeyId,
  bankKeyFingerprint: bankFingerprint,
  ownKeyProfileId: ownKeyId,
  ownKeyFingerprint: ownFingerprint,
  bankFilesUnsigned: false,
};

const account = (delivery: Partial<Delivery>, change: Partial<Account> = {}): Account => ({
  ...emptySettings,
  delivery: { ...emptySettings.delivery, ...delivery },
  id,
  name: 'Operating',
  bankName: 'First Bank',
  routing: '121000248',
  last4: '3456',
  nextCheck: 1001,
  confirmed: true,
  moved: false,
  version: 4,
  ...change,
});
const protectedAccount = (change: Partial<Account> = {}) => account(bothKeys, { bankKey, ownKey, ...change });

const pending = (delivery: Partial<Delivery>): Schema<'BankaccountPendingChange'> => ({
  id: '0198c7a2-0000-7000-8000-000000000d00',
  hasPassword: false,
  proposedBy: '0198c7a2-0000-7000-8000-000000000e00',
  proposedByMe: false,
  proposer: 'Ann Test',
  proposedAt: '2026-11-24T14:00:00Z',
  settings: account(delivery),
});

const keys: Schema<'BankaccountKeyChoice'>[] = [
  { id: bankKeyId, owner: 'partner', connection: 'Keys', name: 'First Bank', fingerprint: bankFingerprint },
  { id: ownKeyId, owner: 'company', connection: 'Keys', name: 'Northwind', fingerprint: ownFingerprint },
];

const refusal = (propertyName: string, errorCode: string, errorMessage = '') =>
  new Refusal('ValidationFailedException', 422, [{ propertyName, errorCode, errorMessage }]);

/** Opens a part of an account; returns what was saved. */
async function open(
  before: Account,
  answers: (Account | Refusal)[] = [],
  part = 'delivery',
  permissions: Permission[] = ['bankAccounts:update'],
) {
  const saved: Schema<'BankaccountChangedBankAccount'>[] = [];
  let now = before;
  await renderRoute(addressOf(`/$tenant/company-settings/bank-accounts/$accountId?part=${part}`), {
    person: personWith(...permissions),
    handlers: [
      answer('get', '/api/bank-accounts/options', 200, { formats: [], profiles: [], keys }),
      respond('get', '/api/bank-accounts/{accountId}', 200, () => now),
      respond('put', '/api/bank-accounts/{accountId}', 200, ({ sent }) => {
        saved.push(sent);
        const result = answers.shift() ?? new Refusal('NotFound', 404);
        if (!(result instanceof Refusal)) now = result;
        return result;
      }),
    ],
  });
  return saved;
}

const field = (name: string) => screen.findByRole('combobox', { name });

async function choose(name: string, option: string) {
  await userEvent.click(await field(name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

async function clear(name: string) {
  const input = await field(name);
  await userEvent.click(within(input.parentElement as HTMLElement).getByRole('button'));
  expect(input).toHaveValue('');
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const proposed = () => screen.findByText('Another person has to confirm the change');
const keyNames = /KeyProfileId|KeyFingerprint|bankFilesUnsigned/;

test('the keys of the bank and of the company are chosen', async () => {
  const saved = await open(account({}), [account({}, { pendingChange: pending(bothKeys) })]);
  const options = async (name: string) => {
    await userEvent.click(await field(name));
    const list = within(await screen.findByRole('listbox', { name }));
    return list.getAllByRole('option').map((option) => option.textContent);
  };
  expect(await options('Key of the bank')).toEqual(['Keys, First Bank (…89ABCDEF01234567)']);
  expect(await options('Key of the company')).toEqual(['Keys, Northwind (…7777888899990000)']);
  expect(screen.queryByRole('checkbox', { name: 'The bank does not sign its files' })).toBeNull();
  await choose('Key of the bank', 'Keys, First Bank (…89ABCDEF01234567)');
  await choose('Key of the company', 'Keys, Northwind (…7777888899990000)');
  expect(screen.getByRole('checkbox', { name: 'The bank does not sign its files' })).not.toBeChecked();
  await save();
  expect(await proposed()).toBeVisible();
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ name: 'Operating', version: 4 });
  expect(saved[0]?.delivery).toEqual({
    ...emptySettings.delivery,
    bankKeyProfileId: bankKeyId,
    bankFilesUnsigned: false,
    ownKeyProfileId: ownKeyId,
  });
});

test('a bank that does not sign its files needs no key of the company', async () => {
  const saved = await open(account({}), [account({})]);
  await choose('Key of the bank', 'Keys, First Bank (…89ABCDEF01234567)');
  await userEvent.click(screen.getByRole('checkbox', { name: 'The bank does not sign its files' }));
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.delivery).toEqual({
    ...emptySettings.delivery,
    bankKeyProfileId: bankKeyId,
    bankFilesUnsigned: true,
  });
});

test('an account whose key of the bank is cleared has no key', async () => {
  const unsigned = {
    ...bothKeys,
    ownKeyProfileId: undefined,
    ownKeyFingerprint: undefined,
    bankFilesUnsigned: true,
  };
  const saved = await open(account(unsigned as Partial<Delivery>, { bankKey }), [
    account({}, { pendingChange: pending({}) }),
  ]);
  expect(await field('Key of the bank')).toHaveValue('Keys, First Bank (…89ABCDEF01234567)');
  expect(screen.getByRole('checkbox', { name: 'The bank does not sign its files' })).toBeChecked();
  await clear('Key of the bank');
  expect(screen.queryByRole('checkbox', { name: 'The bank does not sign its files' })).toBeNull();
  await save();
  expect(await proposed()).toBeVisible();
  expect(saved).toHaveLength(1);
  expect(JSON.stringify(saved)).not.toMatch(keyNames);
});

test('the key of the company is not kept alone: the server refuses it until both are cleared', async () => {
  const saved = await open(protectedAccount(), [
    refusal('delivery.bankKeyProfileId', 'InvalidValue', 'Choose a profile with the public key of the bank.'),
    account({}, { pendingChange: pending({}) }),
  ]);
  await clear('Key of the bank');
  await save();
  const bank = await field('Key of the bank');
  await waitFor(() => expect(bank).toHaveAccessibleDescription(/Choose a profile with the public key/));
  expect(await field('Key of the company')).not.toBeInvalid();
  await clear('Key of the company');
  await save();
  expect(await proposed()).toBeVisible();
  expect(saved[0]?.delivery).toEqual({ ...emptySettings.delivery, ownKeyProfileId: ownKeyId });
  expect(JSON.stringify(saved[1])).not.toMatch(keyNames);
});

test('the server’s refusal of the key of the company is shown at its field', async () => {
  await open(account({}), [refusal('delivery.ownKeyProfileId', 'FieldIsRequired')]);
  await choose('Key of the bank', 'Keys, First Bank (…89ABCDEF01234567)');
  await save();
  const own = await field('Key of the company');
  await waitFor(() => expect(own).toHaveAccessibleDescription(/Field is required/));
  expect(own).toBeInvalid();
  expect(await field('Key of the bank')).toHaveValue('Keys, First Bank (…89ABCDEF01234567)');
  expect(await field('Key of the bank')).not.toBeInvalid();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change with a replaced key shows the fingerprint before and after', async () => {
  const changed = { ...bothKeys, bankKeyFingerprint: nextFingerprint };
  await open(protectedAccount({ pendingChange: pending(changed) }));
  const row = await screen.findByRole('row', { name: /^Key of the bank/ });
  await waitFor(() =>
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([`Keys, First Bank\n${bankInGroups}`, `Keys, First Bank\n${nextInGroups}`]),
  );
  expect(screen.queryByRole('row', { name: /^Key of the company/ })).toBeNull();
});

test('a change that removes the keys names what is removed', async () => {
  await open(protectedAccount({ pendingChange: pending({}) }));
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  await waitFor(async () =>
    expect(await cells(/^Key of the bank/)).toEqual([`Keys, First Bank\n${bankInGroups}`, '—']),
  );
  expect(await cells(/^Key of the company/)).toEqual([`Keys, Northwind\n${ownInGroups}`, '—']);
});

test('an account whose key was replaced names both fingerprints and proposes the new key', async () => {
  const now = { bankKey: { ...bankKey, fingerprint: nextFingerprint }, moved: true };
  const saved = await open(protectedAccount(now), [
    protectedAccount({
      ...now,
      pendingChange: pending({ ...bothKeys, bankKeyFingerprint: nextFingerprint }),
    }),
  ]);
  const hint = `Key of the bank, confirmed: ${bankInGroups}. Now: ${nextInGroups}.`;
  expect(await screen.findByText(hint)).toBeVisible();
  expect(screen.queryByText(/^Key of the company, confirmed/)).toBeNull();
  expect(screen.queryByText(/The profile now/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Propose the changed connection' }));
  expect(await proposed()).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Propose the changed connection' })).toBeNull(),
  );
  expect(screen.getByText(hint)).toBeVisible();
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    version: 4,
    delivery: { bankKeyProfileId: bankKeyId, ownKeyProfileId: ownKeyId },
  });
});

test('a person who may not change accounts reads which key was replaced', async () => {
  const now = { ownKey: { ...ownKey, fingerprint: nextFingerprint }, moved: true };
  await open(protectedAccount(now), [], 'delivery', []);
  const hint = `Key of the company, confirmed: ${ownInGroups}. Now: ${nextInGroups}.`;
  expect(await screen.findByText(hint)).toBeVisible();
  expect(screen.queryByText(/^Key of the bank, confirmed/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Propose the changed connection' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a save of another part keeps the keys', async () => {
  const saved = await open(
    protectedAccount(),
    [protectedAccount({ pendingChange: pending(bothKeys) })],
    'ach',
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company ID' }), '1234567890');
  await save();
  expect(await proposed()).toBeVisible();
  expect(saved[0]?.ach.companyIdentification).toBe('1234567890');
  expect(saved[0]?.delivery).toEqual({
    ...emptySettings.delivery,
    bankKeyProfileId: bankKeyId,
    bankFilesUnsigned: false,
    ownKeyProfileId: ownKeyId,
  });
});

test('a refusal of a key is shown on a part that does not have its field', async () => {
  await open(protectedAccount(), [refusal('delivery.bankKeyProfileId', 'KeyIsNotUsable')], 'ach');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Company ID' }), '1234567890');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Some entries aren’t valid.');
  expect(screen.getByRole('textbox', { name: 'Company ID' })).toHaveValue('1234567890');
});

test.each([
  ['an expired key has a badge', '2020-01-05T14:00:00Z', 'Expired 01/05/2020', ['attention']],
  ['a valid key names its last day', '2099-01-05T14:00:00Z', 'Expires on 01/05/2099', []],
])('%s', async (_, expiresAt, text, badges) => {
  await open(protectedAccount({ bankKey: { ...bankKey, expiresAt } }));
  const link = await screen.findByRole('link', { name: 'Keys, First Bank' });
  expect(link).toHaveAttribute('href', `/northwind/company-settings/connections/pgp/${connectionId}`);
  const key = link.parentElement as HTMLElement;
  expect(key.textContent?.replaceAll(/\s+/g, ' ')).toBe(`Keys, First Bank${bankInGroups}${text}`);
  expect(screen.queryAllByText('Expired').map(({ dataset }) => dataset.tone)).toEqual(badges);
  const other = screen.getByRole('link', { name: 'Keys, Northwind' }).parentElement;
  expect(other).toHaveTextContent(`Keys, Northwind${ownInGroups}`);
  expect(other).not.toHaveTextContent(/expire/i);
});
