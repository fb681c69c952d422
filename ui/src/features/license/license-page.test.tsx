import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { licenseEntry } from '@/test/changed/license';
import { addressOf, id, noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const open = (entries: Schema<'LicenseEntry'>[], notices: Schema<'LicenseNotice'>[] = []) =>
  renderRoute(addressOf('/$tenant/company-settings/license'), {
    person: personWith('licenseInformation:get'),
    handlers: [
      answer('get', '/api/license', 200, { entries }),
      answer('post', '/api/license/notices/grid', 200, {
        ...noRows,
        items: notices,
        totalCount: notices.length,
      }),
    ],
  });

const row = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Licensed features' });
  const found = within(list)
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`${name} is not in the list`);
  return within(found);
};

test('a feature shows its term, its type, what was used, and what remains', async () => {
  await open([licenseEntry()]);
  const invoices = await row('AP Invoices');
  expect(invoices.getByText('Valid')).toBeVisible();
  expect(invoices.getByText('Type: Standard')).toBeVisible();
  expect(invoices.getByText('120 pages of 1,000 used (12%)')).toBeVisible();
  expect(invoices.getByText('880 remaining.')).toBeVisible();
  expect(invoices.getByText('100 read automatically · 20 entered by hand · 60 invoices')).toBeVisible();
});

test('use beyond the limit, an ended term, and features without a limit or a measure are visible', async () => {
  await open([
    licenseEntry({
      name: 'AP Payments',
      metric: 'payments',
      allowOveruse: true,
      consumedMetricsCount: 1_012,
      remainingMetricsCount: 0,
      overusedMetricsCount: 12,
    }),
    licenseEntry({ name: 'OCR', status: 'Expired', maxMetricsCount: 0 }),
    licenseEntry({ name: 'NDSS', metric: 'unmetered', status: 'Inactivated', endsOn: undefined }),
  ]);
  const payments = await row('AP Payments');
  expect(payments.getByText('1,012 payments of 1,000 used (101%)')).toBeVisible();
  expect(payments.getByText(/^12 beyond the limit\. Use beyond the limit is agreed/)).toBeVisible();
  expect((await row('OCR')).getByText('Expired')).toBeVisible();
  expect((await row('OCR')).getByText('Without a limit')).toBeVisible();
  expect((await row('NDSS')).getByText('Use is not measured.')).toBeVisible();
  expect((await row('NDSS')).getByText(/no end/)).toBeVisible();
});

test('the notices are a tab of the page', async () => {
  await open(
    [licenseEntry()],
    [
      {
        id,
        feature: 'AP Invoices',
        type: 'ThresholdReached',
        remainingPercentage: 20,
        notificationTime: '2026-11-24T14:00:00Z',
      },
    ],
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'Notices' }));
  expect(await screen.findByText('Limit near or reached')).toBeVisible();
  expect(screen.getByText('AP Invoices')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Licensed features' })).toBeNull();
});
