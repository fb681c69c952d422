import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import { startI18n } from '@/lib/i18n/i18n';
import type { Product, Subscription } from '@/lib/license/license';
import { showScreen } from '@/test/screen';
import { LicenseNotices } from './license-notices';

beforeAll(() => startI18n('en'));

const product = (name: string, used: number): Product => ({
  name,
  licenseTier: 'Standard',
  allowOveruse: true,
  metric: 'pages',
  consumedMetricsCount: used,
  maxMetricsCount: 1_000,
});

async function show(subscription: Subscription) {
  const get = async () => ({ data: subscription });
  const api = { GET: get } as unknown as Api;
  await showScreen(
    <ApiProvider api={api}>
      <LicenseNotices />
    </ApiProvider>,
  );
}

test('usage from 80 percent shows the remaining pages, and overuse shows the extra pages in the error color', async () => {
  await show({ features: [], products: [product('AP Invoices', 800), product('Payroll Documents', 1_012)] });
  await userEvent.click(await screen.findByRole('button', { name: '2 notices about your license' }));
  expect(screen.getByText('80% of AP Invoices limit has been used')).toBeVisible();
  expect(screen.getByText('200 pages remain before extra charges may be incurred')).toBeVisible();
  expect(screen.getByText('101% of Payroll Documents limit has been used').className).toContain('serious');
  expect(screen.getByText('12 extra pages have been used and extra charges may be incurred')).toBeVisible();
});

test('a limit of payments that is near shows its percentage and the contact', async () => {
  await show({ features: [], products: [{ ...product('ACH Payments', 900), metric: 'payments' }] });
  await userEvent.click(await screen.findByRole('button', { name: '1 notice about your license' }));
  expect(screen.getByText('90% of ACH Payments limit has been used')).toBeVisible();
  expect(screen.getByText('Please contact your account executive.')).toBeVisible();
});

test('expired, inactivated and used-up features name the account executive as contact', async () => {
  await show({
    features: [
      { name: 'OCR', status: 'Expired' },
      { name: 'NDSS', status: 'Inactivated' },
    ],
    products: [{ ...product('AP Invoices', 1_000), allowOveruse: false }],
  });
  await userEvent.click(await screen.findByRole('button', { name: /notices about your license/ }));
  expect(screen.getByText('OCR has expired')).toBeVisible();
  expect(screen.getByText('NDSS has been inactivated')).toBeVisible();
  expect(screen.getByText('The limit of AP Invoices has been reached (0% remaining)')).toBeVisible();
  expect(screen.getAllByText('Please contact your account executive.')).toHaveLength(3);
});

test('usage below 80 percent with valid features shows no notice', async () => {
  await show({ features: [{ name: 'Storage', status: 'Valid' }], products: [product('AP Invoices', 799)] });
  expect(screen.queryByRole('button')).toBeNull();
});
