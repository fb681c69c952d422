import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { ForgotPasswordPage } from './forgot-password-page';
import { SetPasswordPage } from './set-password-page';

beforeAll(() => startI18n('en'));

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

/** Simulates the public operations of a company. Other requests show the company. */
function server(answers: Record<string, () => Response>): Sent[] {
  const sent: Sent[] = [];
  const { appearance } = sampleUser();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const found = Object.entries(answers).find(([path]) => pathname.endsWith(path));
    if (!found) return Response.json({ name: 'Northwind Traders', requestClosed: false, appearance });
    sent.push({ path: found[0], body: await request.json() });
    return found[1]();
  });
  return sent;
}

const link = (purpose: 'invitation' | 'reset') => () =>
  Response.json({
    purpose,
    company: 'Northwind Traders',
    email: 'ann.lee@northwind.example',
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en',
    expiresAt: '2026-12-01T00:00:00Z',
  });

const refusal =
  (status: number, ErrorCode: string, errors: object[] = []) =>
  () =>
    Response.json({ ErrorCode, Details: 'refused', StatusCode: status, requestId: 'r', errors }, { status });

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Set password and sign in' }));

test('an invited person sets name and password, and sees why a password is refused', async () => {
  const weak = { propertyName: 'password', errorCode: 'PasswordWeakException', errorMessage: 'weak' };
  const sent = server({
    '/open-password-link': link('invitation'),
    '/set-password': refusal(422, 'ValidationFailedException', [weak]),
  });
  await showScreen(<SetPasswordPage tenant="northwind" token="t0ken" />);
  expect(await screen.findByText('Your account: ann.lee@northwind.example')).toBeVisible();
  const first = screen.getByLabelText('First name');
  await userEvent.clear(first);
  await userEvent.type(first, 'Anna');
  await userEvent.type(screen.getByLabelText('Password'), 'correct');
  await userEvent.type(screen.getByLabelText('Repeat password'), 'other');
  await submit();
  expect(await screen.findByText('The passwords don’t match.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Repeat password'));
  await userEvent.type(screen.getByLabelText('Repeat password'), 'correct');
  await submit();
  expect(await screen.findByText(/^A password needs uppercase/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { token: 't0ken' },
    { token: 't0ken', firstName: 'Anna', lastName: 'Lee', password: 'correct' },
  ]);
  expect(screen.getByLabelText('Password')).toHaveValue('correct');
});

test('a reset asks for the password alone', async () => {
  server({ '/open-password-link': link('reset') });
  await showScreen(<SetPasswordPage tenant="northwind" token="t0ken" />);
  expect(await screen.findByLabelText('Repeat password')).toBeVisible();
  expect(screen.queryByLabelText('First name')).toBeNull();
});

test.each([
  ['LinkUsedException', 'This link was used before.'],
  ['LinkExpiredException', 'This link has expired.'],
])('a link that does not work says why: %s', async (code, cause) => {
  server({ '/open-password-link': refusal(409, code) });
  await showScreen(<SetPasswordPage tenant="northwind" token="t0ken" />);
  expect(await screen.findByRole('alert')).toHaveTextContent(cause);
  expect(screen.getByRole('link', { name: 'Request a new password' })).toHaveAttribute(
    'href',
    '/northwind/forgot-password',
  );
});

test('an address without a token sends no request', async () => {
  const sent = server({ '/open-password-link': link('reset') });
  await showScreen(<SetPasswordPage tenant="northwind" token="" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This link doesn’t work.');
  expect(sent).toEqual([]);
});

test('a request for a new password does not say whether the account exists', async () => {
  const sent = server({ '/forgot-password': () => new Response(null, { status: 204 }) });
  await showScreen(<ForgotPasswordPage tenant="northwind" />);
  await userEvent.type(screen.getByLabelText('Username or email'), ' ann ');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ username: 'ann' }]));
  expect(await screen.findByRole('status')).toHaveTextContent('If an account for ann has a password here');
});
