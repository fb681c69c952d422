import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { pendingAccount, vendor } from '@/test/changed/vendors';
import { personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

type Account = Schema<'VendorAccount'>;

const inUse: Account = {
  ...pendingAccount,
  id: '0198c7a2-0000-7000-8000-0000000000aa',
  last4: '1111',
  status: 'approved',
};

const open = (items: Account[], ...more: Parameters<typeof personWith>) =>
  renderRoute(`/northwind/vendors/${vendor.id}`, {
    person: personWith(...more),
    handlers: [
      answer('get', '/api/vendors/{vendorId}', 200, vendor),
      answer('get', '/api/account-changes', 200, { items: [] }),
      answer('get', '/api/vendor-policy', 200, { waitingDays: 3, version: 0 }),
      respond('get', '/api/vendors/{vendorId}/bank-accounts', 200, () => ({ items })),
    ],
  });

test('the person who entered an account cannot approve it, and others can', async () => {
  await open([{ ...pendingAccount, proposedByMe: true }], 'vendors:approve', 'vendors:update');
  const card = await screen.findByRole('article', { name: '•••• 6789' });
  expect(within(card).getByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(within(card).queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: /bank account$/ })).toBeNull();
});

test('the approver sees other vendors with the account and the call', async () => {
  await open(
    [
      {
        ...pendingAccount,
        changesAccount: true,
        callPerson: 'Ms. Lee',
        callNumber: '555-0100',
        calledOn: '2026-01-04',
        twins: [{ id: inUse.id, number: 'V-7', name: 'Contoso', certain: true }],
      },
      inUse,
    ],
    'vendors:approve',
  );
  expect(await screen.findByText('Other vendors have this account')).toBeVisible();
  expect(screen.getByRole('link', { name: 'V-7, Contoso' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Ms. Lee, 555-0100/)).toBeVisible();
});

test('a change asks for the call, and wrong numbers are not sent', async () => {
  await open([inUse], 'vendors:update');
  await userEvent.click(await screen.findByRole('button', { name: 'Change bank account' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(await within(dialog).findByLabelText(/^Routing number/), '12');
  await userEvent.type(within(dialog).getByLabelText(/^Account number/), '12a4');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send for approval' }));
  expect(within(dialog).getByText('Enter the nine digits of the routing number.')).toBeVisible();
  expect(within(dialog).getByText('Enter the 4 to 17 digits of the account number.')).toBeVisible();
  expect(within(dialog).getAllByText(/required/i).length).toBeGreaterThan(1);
  // No draft keeps the number.
  expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('12a4');
});
