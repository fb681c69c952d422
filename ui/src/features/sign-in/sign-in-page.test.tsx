import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '@/lib/i18n/i18n';
import { sampleUser } from '@/test/samples';
import { showScreen } from '@/test/screen';
import { SignInPage } from './sign-in-page';

beforeAll(() => startI18n('en'));

/** A server that knows the company. */
function company(logo: boolean) {
  const { appearance } = sampleUser();
  const body = { name: 'Northwind Traders', demo: false, appearance: { ...appearance, logo } };
  vi.stubGlobal('fetch', async () => Response.json(body));
}

test('the company’s own logo stands above its sign-in', async () => {
  company(true);
  await showScreen(<SignInPage tenant="northwind" request="r" />);
  expect(await screen.findByRole('heading', { name: 'Northwind Traders' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Northwind Traders' })).toHaveAttribute(
    'src',
    '/api/tenants/northwind/logo',
  );
});

test('a company without a logo signs in under our mark', async () => {
  company(false);
  await showScreen(<SignInPage tenant="northwind" request="r" />);
  expect(await screen.findByRole('heading', { name: 'Northwind Traders' })).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Northwind Traders' })).toBeNull();
  expect(screen.getByRole('banner')).toHaveTextContent('Countersign');
});
