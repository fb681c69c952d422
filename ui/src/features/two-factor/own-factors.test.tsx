import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import { fakeApi, json } from '@/test/fake-api';
import { showScreen } from '@/test/screen';
import type { OwnFactors as State } from './api/use-own-factors';
import { OwnFactors } from './own-factors';

const device = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

beforeAll(() => startI18n('en'));
beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));

const phone = { id: 'f1', kind: 'totp' as const, name: 'Phone', createdAt: '2026-11-20T09:00:00Z' };
const none: State = {
  items: [],
  recoveryCodes: 0,
  fewCodes: false,
  required: false,
  hasPassword: true,
  passkeys: false,
};

async function open(state: Partial<State>, refuse = false) {
  const sent: { path: string; body: unknown }[] = [];
  const api = fakeApi(async (request) => {
    const path = new URL(request.url).pathname;
    if (request.method === 'GET') return json({ ...none, ...state });
    sent.push({ path, body: await request.json().catch(() => undefined) });
    if (refuse) {
      const error = { propertyName: 'code', errorCode: 'SecondFactorWrongException', errorMessage: '' };
      return json({ ErrorCode: 'ValidationFailedException', Details: '', errors: [error] }, 422);
    }
    if (path.endsWith('/passkey')) return json({ options: '{"challenge":"x"}' });
    if (path.endsWith('/factors') && JSON.stringify(sent.at(-1)?.body).includes('"kind":"passkey"')) {
      return json({ factorId: 'f3', kind: 'passkey', options: '{"challenge":"y"}' });
    }
    if (path.endsWith('/factors')) {
      return json({
        kind: 'totp',
        factorId: 'f2',
        key: 'ABCDEFGH',
        address: 'otpauth://x',
        qrSize: 21,
        qrPath: 'M0 0h1v1h-1z',
      });
    }
    return json({ recoveryCodes: ['aaaa-bbbb'] });
  });
  await showScreen(
    <ApiProvider api={api}>
      <OwnFactors />
    </ApiProvider>,
  );
  return sent;
}

test('a person without a factor proves the password and receives recovery codes once', async () => {
  const sent = await open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'secret{Enter}');
  expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'totp', name: 'Authenticator app', code: 'secret' },
    { code: '123456' },
  ]);
});

test('the last factor cannot be removed while a role requires it', async () => {
  await open({ items: [phone], recoveryCodes: 9, required: true });
  expect(await screen.findByText('Phone')).toBeVisible();
  expect(screen.getByText('9 recovery codes left')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Phone' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Rename Phone' })).toBeVisible();
});

test('a wrong code shows at its field and the dialog stays open', async () => {
  await open({ items: [phone], recoveryCodes: 2, fewCodes: true }, true);
  expect(await screen.findByText(/Make new recovery codes soon/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Phone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Code'), '000000{Enter}');
  expect(await dialog.findByText(/Incorrect code/)).toBeVisible();
});

test('a person of another identity provider reads who is responsible', async () => {
  await open({ hasPassword: false });
  expect(await screen.findByText(/your company, which is responsible/i)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a passkey is added, and the creation that the browser refuses can be repeated', async () => {
  device.startRegistration.mockRejectedValueOnce(new DOMException('exists', 'InvalidStateError'));
  device.startRegistration.mockResolvedValueOnce({ id: 'created' });
  const sent = await open({ passkeys: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Add passkey' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'secret{Enter}');
  const create = await screen.findByRole('button', { name: 'Create passkey' });
  await userEvent.click(create);
  expect(await screen.findByText(/exists on this device already/)).toBeVisible();
  await userEvent.click(create);
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'passkey', name: 'Passkey', code: 'secret' },
    { code: '{"id":"created"}' },
  ]);
});

test('a passkey proves a change, and a code is the other way', async () => {
  device.startAuthentication.mockResolvedValueOnce({ id: 'signed' });
  const sent = await open({ passkeys: true, items: [{ ...phone, kind: 'passkey', name: 'Laptop' }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Laptop' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Use a code' }));
  expect(dialog.getByLabelText('Code')).toHaveValue('');
  await userEvent.click(dialog.getByRole('button', { name: 'Use passkey' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use passkey' }));
  await dialog.findByText('Your passkey has proved who you are.');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(sent.at(-1)?.path).toMatch(/f1\/remove$/));
  expect(sent.at(-1)?.body).toEqual({ code: '{"id":"signed"}' });
});

test('an address without passkeys offers authenticator apps only', async () => {
  await open({ passkeys: false });
  expect(await screen.findByRole('button', { name: 'Add authenticator app' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
});
