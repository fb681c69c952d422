import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { account } from '@/test/changed/users';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());
startServer();

const entry = (
  fullName: string,
  role: Schema<'UserAdministratorEntry'>['role'],
): Schema<'UserAdministratorEntry'> => ({
  id: fullName,
  fullName,
  email: `${fullName.toLowerCase().replace(' ', '.')}@platform.example`,
  username: fullName,
  status: 'active',
  roles: [role],
  role,
  groups: [],
  twoFactors: true,
});

const person = personWith('administrators:manage');

/** Opens the list; returns the invitations that were sent. */
async function openList() {
  const sent: unknown[] = [];
  await renderRoute(addressOf('/$tenant/admins'), {
    person,
    handlers: [
      answer('post', '/api/administrators/grid', 200, {
        items: [entry('Ruth Adeyemi', 'PlatformAdmin'), entry('Sam Ortiz', 'Operator')],
        nextCursor: '',
        totalCount: 2,
        totals: [],
      }),
      answer('get', '/api/administrators/counts', 200, { active: 2, inactive: 0, invited: 0 }),
      answer('get', '/api/administrators/mail-domains', 200, { domains: ['platform.example'], version: 1 }),
      respond('post', '/api/administrators', 200, ({ sent: body }) => {
        sent.push(body);
        return { invited: [{ ...account }], existing: [], waiting: [] };
      }),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Administrators' });
  return sent;
}

test('administrators and operators are listed with their role', async () => {
  await openList();
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  expect((await row(/Ruth Adeyemi/)).getByText('Platform administrator')).toBeVisible();
  expect((await row(/Sam Ortiz/)).getByText('Operator')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /^Role/ })).toBeVisible();
});

async function invite(role?: string) {
  const sent = await openList();
  await userEvent.click(screen.getByRole('button', { name: 'Invite people' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Email addresses' }), 'una@platform.example,');
  const field = dialog.getByRole('combobox', { name: 'Role' });
  expect(field).toHaveValue('Platform administrator');
  expect(field).toHaveAccessibleDescription(/read their decrypted data, and change nothing\.$/);
  if (role) {
    await userEvent.click(field);
    const roles = within(await screen.findByRole('listbox', { name: 'Role' }));
    const options = roles.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Platform administrator', 'Operator']);
    await userEvent.click(roles.getByRole('option', { name: role }));
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Send invitations' }));
  await screen.findByText('1 invitation sent');
  return sent;
}

test('an invitation gives the role of platform administrators unless another one is chosen', async () => {
  const body = { emails: ['una@platform.example'], role: 'PlatformAdmin', language: 'en' };
  expect(await invite()).toEqual([body]);
});

test('an operator is invited', async () => {
  const body = { emails: ['una@platform.example'], role: 'Operator', language: 'en' };
  expect(await invite('Operator')).toEqual([body]);
});

test.each([
  ['PlatformAdmin', 'Platform administrator'],
  ['Operator', 'Operator'],
])('the page of a person with the role %s shows it as %s', async (role, name) => {
  await renderRoute(addressOf('/$tenant/admins/$adminId'), {
    person,
    handlers: [
      answer('get', '/api/administrators/{userId}', 200, { ...account, roles: [role] }),
      answer('get', '/api/administrators/{userId}/sessions', 200, { items: [] }),
      answer('get', '/api/administrators/{userId}/sign-ins', 200, { items: [] }),
      answer('get', '/api/administrators/{userId}/history', 200, { lines: [] }),
      answer('get', '/api/administrators/{userId}/two-factor', 200, {
        items: [],
        passkeys: true,
        recoveryCodes: 0,
        fewCodes: false,
        required: true,
        hasPassword: true,
      }),
    ],
  });
  const profile = await screen.findByRole('form', { name: 'Profile' });
  expect(within(profile).getByText('Role').parentElement).toHaveTextContent(`Role${name}`);
});
