import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { SignInPage } from './sign-in-page';

beforeAll(() => startI18n('en'));

/** Simulates a server that returns the company. */
function company(logo: boolean, requestClosed = false, mode: 'live' | 'sandbox' = 'live') {
  const { appearance } = sampleUser();
  const body = { name: 'Northwind Traders', mode, requestClosed, appearance: { ...appearance, logo } };
  vi.stubGlobal('fetch', async () => Response.json(body));
}

test('the sign-in page shows the logo of the company', async () => {
  company(true);
  await showScreen(<SignInPage tenant="northwind" request="r" />);
  expect(await screen.findByRole('heading', { name: 'Northwind Traders' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Northwind Traders' })).toHaveAttribute(
    'src',
    '/api/tenants/northwind/logo',
  );
});

test('the sign-in page of a company without a logo shows the product logo', async () => {
  company(false);
  await showScreen(<SignInPage tenant="northwind" request="r" />);
  expect(await screen.findByRole('heading', { name: 'Northwind Traders' })).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Northwind Traders' })).toBeNull();
  expect(screen.getByRole('banner')).toHaveTextContent('Countersign');
});

test.each(['live', 'sandbox'] as const)('the sign-in page of a company in mode %s', async (mode) => {
  company(false, false, mode);
  await showScreen(<SignInPage tenant="northwind" request="r" />);
  expect(await screen.findByRole('heading', { name: 'Northwind Traders' })).toBeVisible();
  const notes = screen.queryAllByText(/^This is a sandbox/);
  expect(notes).toHaveLength(mode === 'sandbox' ? 1 : 0);
});

test('a sign-in link from another browser offers a new start and no form', async () => {
  company(false, true);
  await showScreen(<SignInPage tenant="northwind" request="r" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in wasn’t started in this browser');
  expect(screen.getByRole('button', { name: 'Start again' })).toBeVisible();
  expect(screen.queryByLabelText('Username or email')).toBeNull();
});

test('an error of the company’s identity provider is shown above the form', async () => {
  company(false);
  await showScreen(<SignInPage tenant="northwind" request="r" refused="ServiceUnavailableException" />);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Username or email')).toBeVisible();
});

test('the page of a suspended company never shows a form', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const refused = 'TenantSuspendedException';
  await showScreen(<SignInPage tenant="northwind" request="" refused={refused} />);
  expect(screen.getByText('Sign in to')).toBeVisible();
  expect(screen.queryByLabelText('Username or email')).toBeNull();
  answer(Response.json({ ErrorCode: refused, Details: '', StatusCode: 403, errors: [] }, { status: 403 }));
  expect(await screen.findByText('Access for your company is suspended.')).toBeVisible();
  expect(screen.queryByLabelText('Username or email')).toBeNull();
});

test('after a suspension, the page offers a new start without a refusal', async () => {
  company(false);
  await showScreen(<SignInPage tenant="northwind" request="" refused="TenantSuspendedException" />);
  expect(await screen.findByRole('button', { name: 'Start again' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
