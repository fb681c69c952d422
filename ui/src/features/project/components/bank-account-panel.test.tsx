import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import type { Permission } from '@/lib/session/scopes';
import { addressOf, around, id, personWith, project, projectPath } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const paying: Schema<'BankaccountProject'> = {
  projectId: project.id,
  project: project.name,
  projectType: 'AchPayments',
  accountId: '',
  account: '',
};

const account = (name: string, confirmed: boolean) => ({
  id: name === 'Operating' ? id : '0198c7a2-0000-7000-8000-0000000000aa',
  name,
  bankName: 'First Bank',
  last4: '6789',
  confirmed,
});

/** Opens the settings of a payment project; returns what was proposed. */
async function open(
  projects: () => Schema<'BankaccountProject'>[],
  permissions: Permission[] = ['bankAccounts:update'],
) {
  const proposed: unknown[] = [];
  await renderRoute(addressOf(`${projectPath}/design/settings`), {
    person: personWith('projects:update', 'bankAccounts:get', 'bankAccounts:getList', ...permissions),
    handlers: [
      answer('get', '/api/projects/{projectId}', 200, { ...project, area: 'payments' }),
      respond('get', '/api/bank-accounts/projects', 200, () => ({ items: projects() })),
      answer('get', '/api/bank-accounts', 200, {
        items: [account('Operating', true), account('Payroll', false)] as Schema<'BankaccountBankAccount'>[],
        formats: [],
      }),
      respond('put', '/api/projects/{projectId}/bank-account', 204, ({ sent }) => {
        proposed.push(sent);
        return null;
      }),
      ...around,
    ],
  });
  return proposed;
}

test('a project without an account says what follows, and only confirmed accounts are proposed', async () => {
  let pending = false;
  const waits = {
    id,
    accountId: id,
    proposedBy: id,
    proposedByMe: true,
    proposer: 'Ann Test',
    proposedAt: '2026-11-24T14:00:00Z',
  };
  const proposed = await open(() => [{ ...paying, ...(pending && { pending: waits }) }]);
  expect(await screen.findByText(/Its payments can’t be prepared/)).toBeVisible();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Another account' }));
  expect(screen.queryByText(/Payroll/)).toBeNull();
  await userEvent.click(await screen.findByText('Operating · First Bank …6789'));
  pending = true;
  await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText(/Ann Test proposed another account/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull();
  expect(proposed).toEqual([{ accountId: id }]);
});

test('people without the permission read the account and change nothing', async () => {
  await open(() => [{ ...paying, accountId: id, account: 'Operating' }], []);
  expect(await screen.findByRole('link', { name: 'Operating' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull();
});

test('a project that pays nothing has no bank account', async () => {
  await open(() => []);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
  expect(screen.queryByRole('heading', { name: 'Bank account' })).toBeNull();
});
