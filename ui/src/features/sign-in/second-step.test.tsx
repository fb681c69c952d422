import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { SignInChallenge } from '@/lib/account/two-factor';
import { allFiles, fileOfSection } from '@/lib/i18n/files';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { SecondStep } from './second-step';

const device = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

beforeAll(() => startI18n('en'));

const assign = vi.fn();
beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('location', { ...window.location, assign });
});

type Answers = Record<string, () => Response>;

/** Simulates a server by method and end of the path. */
function server(answers: Answers) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = `${request.method} ${new URL(request.url).pathname.split('/').at(-1)}`;
    if (request.method === 'POST') sent.push({ path, body: await request.json() });
    return answers[path]?.() ?? new Response(null, { status: 404 });
  });
  return sent;
}

type Kind = SignInChallenge['kinds'][number];
const challenge =
  (purpose: 'verify' | 'enroll', ...kinds: Kind[]) =>
  () =>
    Response.json({
      challenge: 'c',
      purpose,
      kinds: kinds.length > 0 ? kinds : ['totp'],
      expiresAt: '2026-11-25T12:05:00Z',
    });
const problem = (ErrorCode: string, status = 401) =>
  Response.json({ ErrorCode, Details: '', StatusCode: status, errors: [] }, { status });

const show = () => showScreen(<SecondStep tenant="northwind" challenge="c" />);

test('a code completes the sign-in, and a wrong one is explained', async () => {
  let right = false;
  const sent = server({
    'GET two-factor': challenge('verify'),
    'POST two-factor': () =>
      right ? Response.json({ redirectTo: '/oidc/next' }) : problem('SecondFactorWrongException'),
  });
  await show();
  const code = await screen.findByLabelText('Code');
  await userEvent.type(code, '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect code');
  expect(assign).not.toHaveBeenCalled();
  right = true;
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/oidc/next'));
  expect(sent.at(-1)?.body).toEqual({ challenge: 'c', code: '123456' });
});

test('a person without the phone uses a recovery code', async () => {
  const sent = server({
    'GET two-factor': challenge('verify'),
    'POST two-factor': () => Response.json({ redirectTo: '/oidc/next' }),
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-ijkl-mnop{Enter}');
  await vi.waitFor(() => expect(assign).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({ challenge: 'c', code: 'abcd-efgh-ijkl-mnop' });
});

test('an expired sign-in offers a new start', async () => {
  server({
    'GET two-factor': challenge('verify'),
    'POST two-factor': () => problem('SessionExpiredException'),
  });
  await show();
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('button', { name: 'Start again' })).toBeVisible();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('the first factor is set up, and its recovery codes are confirmed before the sign-in continues', async () => {
  server({
    'GET two-factor': challenge('enroll'),
    'POST enroll': () =>
      Response.json({
        factorId: 'f',
        key: 'ABCDEFGH',
        address: 'otpauth://totp/x',
        qrSize: 21,
        qrPath: 'M0 0h1v1h-1z',
      }),
    'POST confirm': () =>
      Response.json({ redirectTo: '/oidc/next', recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
  });
  await show();
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(screen.getByText('ABCD EFGH')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('cccc-dddd')).toBeVisible();
  const onward = screen.getByRole('button', { name: 'Continue' });
  expect(onward).toBeDisabled();
  expect(assign).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved the recovery codes.' }));
  await userEvent.click(onward);
  expect(assign).toHaveBeenCalledWith('/oidc/next');
});

test('a first factor is set up on a slow connection, which loads texts late', async () => {
  const late = fileOfSection('twoFactor');
  await startI18n(
    'en',
    allFiles.filter((file) => file !== late),
  );
  const sent = server({
    'GET two-factor': challenge('enroll'),
    'POST enroll': () =>
      Response.json({ factorId: 'f', key: 'AB', address: 'x', qrSize: 21, qrPath: 'M0 0h1v1h-1z' }),
  });
  await show();
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(sent).toEqual([
    { path: 'POST enroll', body: { challenge: 'c', kind: 'totp', name: 'Authenticator app' } },
  ]);
});

test('a passkey completes the sign-in, and a canceled one is explained', async () => {
  const sent = server({
    'GET two-factor': challenge('verify', 'passkey', 'totp'),
    'POST passkey': () => Response.json({ options: '{"challenge":"x"}' }),
    'POST two-factor': () => Response.json({ redirectTo: '/oidc/next' }),
  });
  device.startAuthentication.mockRejectedValueOnce(new DOMException('canceled', 'NotAllowedError'));
  device.startAuthentication.mockResolvedValueOnce({ id: 'signed' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('did not use a passkey');
  expect(screen.getByRole('button', { name: 'Use the authenticator app' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/oidc/next'));
  expect(device.startAuthentication).toHaveBeenLastCalledWith({ optionsJSON: { challenge: 'x' } });
  expect(sent.at(-1)?.body).toEqual({ challenge: 'c', code: '{"id":"signed"}' });
});

test('a browser without passkeys offers codes', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  server({ 'GET two-factor': challenge('verify', 'passkey') });
  await show();
  expect(await screen.findByLabelText('Recovery code')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('the first factor can be a passkey', async () => {
  const sent = server({
    'GET two-factor': challenge('enroll', 'passkey', 'totp'),
    'POST enroll': () => Response.json({ factorId: 'f', kind: 'passkey', options: '{"challenge":"y"}' }),
    'POST confirm': () => Response.json({ redirectTo: '/oidc/next', recoveryCodes: ['aaaa-bbbb'] }),
  });
  device.startRegistration.mockResolvedValueOnce({ id: 'created' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
  expect(sent.slice(-2).map(({ body }) => body)).toEqual([
    { challenge: 'c', kind: 'passkey', name: 'Passkey' },
    { challenge: 'c', code: '{"id":"created"}' },
  ]);
});

// Events of one task, as a double click can be: nothing is rendered between them.
const clickTwice = (button: HTMLElement) => {
  fireEvent.click(button);
  fireEvent.click(button);
};

test('a double click creates one passkey', async () => {
  device.startRegistration.mockClear();
  const sent = server({
    'GET two-factor': challenge('enroll', 'passkey', 'totp'),
    'POST enroll': () => Response.json({ factorId: 'f', kind: 'passkey', options: '{"challenge":"y"}' }),
    'POST confirm': () => Response.json({ redirectTo: '/oidc/next', recoveryCodes: ['aaaa-bbbb'] }),
  });
  device.startRegistration.mockResolvedValue({ id: 'created' });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  clickTwice(screen.getByRole('button', { name: 'Create passkey' }));
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
  expect(device.startRegistration).toHaveBeenCalledOnce();
  const passkeys = sent.filter(({ body }) => (body as { kind?: string }).kind === 'passkey');
  expect(passkeys).toHaveLength(1);
});

test('a double click signs in once with a passkey', async () => {
  device.startAuthentication.mockReset().mockResolvedValue({ id: 'signed' });
  const sent = server({
    'GET two-factor': challenge('verify', 'passkey'),
    'POST passkey': () => Response.json({ options: '{"challenge":"x"}' }),
    'POST two-factor': () => Response.json({ redirectTo: '/oidc/next' }),
  });
  await show();
  clickTwice(await screen.findByRole('button', { name: 'Use a passkey' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/oidc/next'));
  expect(assign, 'a second navigation would abort the first').toHaveBeenCalledOnce();
  expect(device.startAuthentication).toHaveBeenCalledOnce();
  expect(sent.map(({ path }) => path)).toEqual(['POST passkey', 'POST two-factor']);
});
