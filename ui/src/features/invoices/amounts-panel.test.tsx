import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '@/lib/api/api';
import { ApiProvider } from '@/lib/api/context';
import type { Schema } from '@/lib/api/types';
import { ApiError } from '@/lib/errors/api-error';
import { startI18n } from '@/lib/i18n/i18n';
import { showScreen } from '@/test/screen';
import { AmountsPanel } from './amounts-panel';

beforeAll(() => startI18n('en'));

const answer: Schema<'InvoiceBuckets'> = {
  active: 3,
  processed: 1,
  rejected: 0,
  error: 0,
  amounts: [
    { bucket: 'active', currency: 'EUR', count: 1, total: '99.5000' },
    { bucket: 'active', currency: 'USD', count: 2, total: '1234567.8900' },
    { bucket: 'processed', currency: 'JPY', count: 1, total: '5000.0000' },
    { bucket: 'rejected', currency: 'USD', count: 0, total: '0.0000' },
  ],
};

async function show(get: () => Promise<unknown>) {
  const api: unknown = { GET: get };
  await showScreen(
    <ApiProvider api={api as Api}>
      <AmountsPanel projectId="p1" />
    </ApiProvider>,
  );
}

const amountsOf = (name: string) => screen.getByText(name).closest('div') as HTMLElement;

test('each list shows its number of invoices and one amount per currency', async () => {
  await show(async () => ({ data: answer }));
  await screen.findByText('3 invoices');
  expect(within(amountsOf('Unpaid')).getByText('$1,234,567.89')).toBeVisible();
  expect(within(amountsOf('Unpaid')).getByText('€99.50')).toBeVisible();
  expect(within(amountsOf('Processed')).getByText('JPY 5,000')).toBeVisible();
  expect(amountsOf('Rejected')).toHaveTextContent('Rejected0 invoices');
});

test('a failed request shows its cause and can be repeated', async () => {
  let calls = 0;
  await show(async () => {
    calls += 1;
    if (calls === 1) throw new ApiError({ code: 'ForbiddenAccessException', status: 403 });
    return { data: answer };
  });
  (await screen.findByRole('button', { name: /again|retry/i })).click();
  expect(await screen.findByText('3 invoices')).toBeVisible();
});
