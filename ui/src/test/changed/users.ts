import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schema } from '@/lib/api/types';
import { id } from '../page-samples';
import { answer, Refusal, respond, versionedRecord } from '../server';
import { type ActionCase, confirm, type EventCase, expectValue, type FormCase, press, replace } from './case';

export const account: Schema<'UserAccount'> = {
  id,
  fullName: 'Priya Nair',
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya.nair@northwind.example',
  username: 'priya.nair',
  language: 'en',
  status: 'active',
  roles: ['AP Processor'],
  groups: [],
  currency: 'USD',
  version: 1,
};

const row: Schema<'UserEntry'> = {
  id,
  fullName: 'Priya Nair',
  email: account.email,
  username: account.username,
  status: 'active',
  roles: ['AP Processor'],
  groups: [],
  twoFactors: false,
};

const rows = <Row extends Schema<'UserEntry'>>(...items: Row[]) => ({
  items,
  nextCursor: '',
  totalCount: items.length,
  totals: [],
});

const noFactors: Schema<'TwofactorState'> = {
  items: [],
  passkeys: true,
  recoveryCodes: 0,
  fewCodes: false,
  required: false,
  hasPassword: true,
};

/** The parts around the forms of the page. */
const parts = [
  answer('get', '/api/users/{userId}/projects', 200, { items: [], totalCount: 0, opens: true }),
  answer('get', '/api/users/{userId}/permissions', 200, { items: [] }),
  answer('get', '/api/users/{userId}/sessions', 200, { items: [] }),
  answer('get', '/api/users/{userId}/sign-ins', 200, { items: [] }),
  answer('get', '/api/users/{userId}/two-factor', 200, noFactors),
  answer('get', '/api/users/{userId}/history', 200, { lines: [] }),
  answer('get', '/api/users/counts', 200, { active: 1, inactive: 0, invited: 0 }),
];

/** The page has further forms with a button of this name. */
async function saveProfile() {
  const profile = within(await screen.findByRole('form', { name: 'Profile' }));
  await userEvent.click(profile.getByRole('button', { name: 'Save' }));
}

export function profileForm(): FormCase {
  const record = versionedRecord(account);
  return {
    may: ['userManagement:get', 'userManagement:update'],
    handlers: [
      ...parts,
      respond('get', '/api/users/{userId}', 200, record.now),
      respond('put', '/api/users/{userId}', 200, ({ sent }) =>
        record.save(sent, { firstName: sent.firstName, lastName: sent.lastName }),
      ),
    ],
    fill: replace('First name', 'Priyanka'),
    changeMeanwhile: () => record.changeMeanwhile({ firstName: 'Pria' }),
    save: saveProfile,
    theirs: 'Pria',
    expectMine: expectValue('First name', 'Priyanka'),
    sent: record.sent,
    resent: { firstName: 'Priyanka', version: 2 },
  };
}

/** Another administrator deactivates the account first. */
export function deactivateUser(): ActionCase {
  let now = account;
  return {
    may: ['userManagement:get', 'userManagement:update'],
    handlers: [
      ...parts,
      respond('get', '/api/users/{userId}', 200, () => now),
      respond('put', '/api/users/{userId}/deactivate', 200, () => {
        now = { ...now, status: 'inactive', version: 2 };
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Active$/,
    act: async () => {
      await press('Deactivate')();
      await confirm('Deactivate')();
    },
    why: /^The current status of this record doesn’t allow this action\./,
    after: /^Inactive$/,
  };
}

/** The same in the list, whose tab no longer has the row. */
export function deactivateInList(): ActionCase {
  let active = true;
  return {
    may: ['userManagement:update'],
    handlers: [
      ...parts,
      respond('post', '/api/users/grid', 200, () => (active ? rows(row) : rows())),
      respond('put', '/api/users/{userId}/deactivate', 200, () => {
        active = false;
        return new Refusal('IllegalTransitionException');
      }),
    ],
    before: /^Priya Nair$/,
    act: async () => {
      await press('Actions for Priya Nair')();
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
      await confirm('Deactivate')();
    },
    why: /^The current status of this record doesn’t allow this action\./,
    after: /^No active users$/,
  };
}

/** Somebody changes the name of a user in the list. */
export function renamedUser(): EventCase {
  let now = row;
  return {
    handlers: [...parts, respond('post', '/api/users/grid', 200, () => rows(now))],
    event: 'updateUser',
    changeMeanwhile: () => {
      now = { ...now, fullName: 'Priyanka Nair' };
    },
    before: /^Priya Nair$/,
    after: /^Priyanka Nair$/,
  };
}

const partsOfAdministrator = [
  answer('get', '/api/administrators/{userId}/sessions', 200, { items: [] }),
  answer('get', '/api/administrators/{userId}/two-factor', 200, noFactors),
  answer('get', '/api/administrators/{userId}/sign-ins', 200, { items: [] }),
  answer('get', '/api/administrators/{userId}/history', 200, { lines: [] }),
  answer('get', '/api/administrators/counts', 200, { active: 1, inactive: 0, invited: 0 }),
];

/** The same form for a platform administrator. */
export function administratorForm(): FormCase {
  const record = versionedRecord(account);
  return {
    ...profileForm(),
    may: ['administrators:manage'],
    handlers: [
      ...partsOfAdministrator,
      respond('get', '/api/administrators/{userId}', 200, record.now),
      respond('put', '/api/administrators/{userId}', 200, ({ sent }) =>
        record.save(sent, { firstName: sent.firstName, lastName: sent.lastName }),
      ),
    ],
    changeMeanwhile: () => record.changeMeanwhile({ firstName: 'Pria' }),
    sent: record.sent,
  };
}

export function renamedAdministrator(): EventCase {
  let now: Schema<'UserAdministratorEntry'> = { ...row, roles: ['PlatformAdmin'], role: 'PlatformAdmin' };
  return {
    ...renamedUser(),
    handlers: [...partsOfAdministrator, respond('post', '/api/administrators/grid', 200, () => rows(now))],
    changeMeanwhile: () => {
      now = { ...now, fullName: 'Priyanka Nair' };
    },
  };
}
