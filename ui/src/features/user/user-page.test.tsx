import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { account } from '@/test/changed/users';
import { addressOf, id, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());
startServer();

const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:131.0) Gecko/20100101 Firefox/131.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

const session = (change: Partial<Schema<'UserSession'>>): Schema<'UserSession'> => ({
  id: 's1',
  clientIp: '203.0.113.7',
  userAgent: firefox,
  startedAt: '2026-11-24T14:00:00Z',
  lastActiveAt: '2026-11-24T15:00:00Z',
  expiresAt: '2026-11-25T02:00:00Z',
  current: false,
  ...change,
});

const role = (name: string): Schema<'UserRole'> => ({
  id: name,
  name,
  description: '',
  system: true,
  permissions: [],
});

interface Server {
  user?: Partial<Schema<'UserAccount'>>;
  sessions?: Schema<'UserSession'>[];
  signIns?: Schema<'UserSignIn'>[];
  projects?: Partial<Schema<'UserProjectAccess'>>;
  handlers?: HttpHandler[];
}

const phone = { id: 'f1', kind: 'totp' as const, name: 'Work phone', createdAt: '2026-11-24T14:00:00Z' };

const factors = (change: Partial<Schema<'TwofactorState'>> = {}): Schema<'TwofactorState'> => ({
  items: [],
  passkeys: true,
  recoveryCodes: 0,
  fewCodes: false,
  required: false,
  hasPassword: true,
  ...change,
});

async function open({ user, sessions = [], signIns = [], projects, handlers = [] }: Server) {
  const of = { ...account, ...user };
  await renderRoute(addressOf('/$tenant/users/$userId'), {
    person: personWith(
      'userManagement:get',
      'userManagement:update',
      'userManagement:manage',
      'roles:manage',
      'roles:getList',
      'projects:get',
    ),
    handlers: [
      ...handlers,
      answer('get', '/api/users/{userId}', 200, of),
      answer('get', '/api/users/{userId}/projects', 200, {
        items: [],
        totalCount: 0,
        opens: true,
        ...projects,
      }),
      answer('get', '/api/users/{userId}/permissions', 200, {
        items: [
          { permission: 'payments:get', roles: ['AP Manager', 'Approver'] },
          { permission: 'payments:release', roles: ['AP Manager'] },
          { permission: 'newResource:get', roles: ['Approver'] },
        ],
      }),
      answer('get', '/api/users/{userId}/sessions', 200, { items: sessions }),
      answer('get', '/api/users/{userId}/two-factor', 200, factors()),
      answer('get', '/api/users/{userId}/sign-ins', 200, { items: signIns }),
      answer('get', '/api/users/{userId}/history', 200, { lines: [] }),
      answer('get', '/api/roles', 200, {
        roles: [role('Administrator'), role('AP Processor'), role('Approver')],
      }),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: of.fullName });
}

const form = (name: string) => screen.getByRole('form', { name });

test('permissions are listed by resource with the roles that permit them', async () => {
  await open({});
  const list = await screen.findByRole('list', { name: 'Permissions' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['newResource: ViewApprover', 'Payments: View, Release batchesAP Manager, Approver']);
});

test('the reason of a refused change of roles shows at the field', async () => {
  let sent: unknown;
  const refused = respond('put', '/api/users/{userId}/roles', 200, ({ sent: body }) => {
    sent = body;
    return new Refusal('AdministratorNeededException', 409, [
      {
        propertyName: 'roles',
        errorCode: 'AdministratorNeededException',
        errorMessage: 'Someone has to be.',
      },
    ]);
  });
  await open({ user: { roles: ['Administrator'] }, handlers: [refused] });
  const save = await within(form('Roles')).findByRole('button', { name: 'Save' });
  const field = within(form('Roles')).getByRole('combobox', { name: /^Roles/ });
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Approver' }));
  await userEvent.click(save);
  const reason = await within(form('Roles')).findByText(
    'Your company needs at least one active administrator.',
  );
  expect(field).toHaveAccessibleDescription(expect.stringContaining(reason.textContent ?? '?'));
  expect(sent).toMatchObject({ roles: ['Administrator', 'Approver'], version: 1 });
});

test('a user keeps at least one role', async () => {
  let sent = 0;
  await open({
    handlers: [
      respond('put', '/api/users/{userId}/roles', 200, () => {
        sent += 1;
        return account;
      }),
    ],
  });
  const roles = form('Roles');
  const save = await within(roles).findByRole('button', { name: 'Save' });
  await userEvent.click(within(roles).getByRole('combobox', { name: /^Roles/ }));
  await userEvent.keyboard('{Backspace}');
  await userEvent.click(save);
  expect(await within(roles).findByText('A user needs at least one role.')).toBeVisible();
  expect(sent).toBe(0);
});

test.each([
  [{ roleLimit: '5000.00' }, 'Leave empty to use the limit of the roles: $5,000.00.'],
  [{}, /Without a limit here, the person can’t approve invoices\.$/],
])('the limit says what an empty field means', async (user, hint) => {
  await open({ user });
  expect(await within(form('Approval limit')).findByText(hint)).toBeVisible();
});

test('the own approval limit is not editable', async () => {
  await open({ user: { id: personWith().userId } });
  expect(form('Approval limit')).toHaveTextContent('Another administrator sets your approval limit.');
  expect(within(form('Approval limit')).queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

test('a session is ended once, also after a double click', async () => {
  const ended: string[] = [];
  let sessions = [session({}), session({ id: 's2', userAgent: safari, current: true })];
  await open({
    handlers: [
      respond('get', '/api/users/{userId}/sessions', 200, () => ({ items: sessions })),
      respond('delete', '/api/users/{userId}/sessions/{sessionId}', 204, ({ url }) => {
        ended.push(url.pathname.split('/').at(-1) ?? '');
        sessions = sessions.filter(({ current }) => current);
        return null;
      }),
    ],
  });
  expect(await screen.findByText('Firefox on Windows')).toBeVisible();
  expect(screen.getByText('This session')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End the session Safari on iOS' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'End the session Firefox on Windows' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
  expect(ended).toEqual(['s1']);
});

test('the factors of a user are reset once, after a confirmation that names the consequences', async () => {
  let resets = 0;
  let state = factors({ items: [phone], recoveryCodes: 9, required: true });
  await open({
    handlers: [
      respond('get', '/api/users/{userId}/two-factor', 200, () => state),
      respond('post', '/api/users/{userId}/two-factor/reset', 200, () => {
        resets += 1;
        state = factors({ required: true });
        return state;
      }),
    ],
  });
  expect(await screen.findByText('Work phone')).toBeVisible();
  expect(screen.getByText('9 recovery codes left')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset two factors' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('all sessions end');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Reset two factors' }));
  expect(await screen.findByText(/They add one at the next sign-in/)).toBeVisible();
  expect(resets).toBe(1);
  expect(screen.queryByRole('button', { name: 'Reset two factors' })).toBeNull();
});

async function openAdministrator(handlers: HttpHandler[], userId = account.id) {
  const of = { ...account, id: userId, groups: [] };
  await renderRoute(addressOf('/$tenant/admins/$adminId'), {
    person: personWith('administrators:manage'),
    handlers: [
      ...handlers,
      answer('get', '/api/administrators/{userId}', 200, of),
      answer('get', '/api/administrators/{userId}/sessions', 200, { items: [] }),
      answer('get', '/api/administrators/{userId}/sign-ins', 200, { items: [] }),
      answer('get', '/api/administrators/{userId}/history', 200, { lines: [] }),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: of.fullName });
}

test('a platform administrator resets the factors of another one', async () => {
  let resets = 0;
  let state = factors({ items: [phone], recoveryCodes: 9, required: true });
  await openAdministrator([
    respond('get', '/api/administrators/{userId}/two-factor', 200, () => state),
    respond('post', '/api/administrators/{userId}/two-factor/reset', 200, () => {
      resets += 1;
      state = factors({ required: true });
      return state;
    }),
  ]);
  expect(await screen.findByText('Work phone')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset two factors' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset two factors' }));
  expect(await screen.findByText(/They add one at the next sign-in/)).toBeVisible();
  expect(resets).toBe(1);
});

test('platform administrators do not reset their own factors', async () => {
  const state = factors({ items: [phone], recoveryCodes: 9, required: true });
  await openAdministrator(
    [answer('get', '/api/administrators/{userId}/two-factor', 200, state)],
    personWith().userId,
  );
  expect(await screen.findByText('Work phone')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset two factors' })).toBeNull();
});

test('a platform administrator ends one session of another one, then all', async () => {
  const ended: string[] = [];
  let sessions = [session({}), session({ id: 's2', userAgent: safari })];
  await openAdministrator([
    answer('get', '/api/administrators/{userId}/two-factor', 200, factors()),
    respond('get', '/api/administrators/{userId}/sessions', 200, () => ({ items: sessions })),
    respond('delete', '/api/administrators/{userId}/sessions/{sessionId}', 204, () => {
      ended.push('one');
      sessions = sessions.slice(1);
      return null;
    }),
    respond('delete', '/api/administrators/{userId}/sessions', 204, () => {
      ended.push('all');
      sessions = [];
      return null;
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'End the session Firefox on Windows' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'End all sessions' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('This person is not signed in.')).toBeVisible();
  expect(ended).toEqual(['one', 'all']);
});

test('sign-ins name the method, the address and who ended a session', async () => {
  const event = { at: '2026-11-24T14:00:00Z', clientIp: '203.0.113.7', by: 'Alice Moreno' };
  await open({
    signIns: [
      { ...event, id: '2', action: 'revoked', reason: 'session.endedByAdministrator' },
      { ...event, id: '1', action: 'login', method: 'password' },
      { ...event, id: '0', action: 'login', method: 'password', secondFactor: 'recovery' },
    ],
  });
  const list = await screen.findByRole('list', { name: 'Sign-ins' });
  expect(list).toHaveTextContent('Session ended by Alice Moreno203.0.113.7');
  expect(list).toHaveTextContent('Signed in (password)203.0.113.7');
  expect(list).toHaveTextContent('Signed in (password and recovery code)');
});

test('projects are links with the reason of the access', async () => {
  const item = {
    id,
    name: 'Invoices US',
    workspaceId: 'w',
    workspaceName: 'Payables',
    reason: 'group' as const,
  };
  await open({ projects: { items: [item], totalCount: 340 } });
  expect(await screen.findByRole('link', { name: 'Invoices US' })).toHaveAttribute(
    'href',
    `/northwind/workspaces/w/projects/${id}`,
  );
  expect(screen.getByText('By group')).toBeVisible();
  expect(screen.getByText('The first 1 of 340 projects')).toBeVisible();
});

test('an invitation is sent again and canceled on the page, and the list opens after it', async () => {
  const sent: string[] = [];
  const ida = { ...account, status: 'invited' as const, fullName: 'Ida Berg' };
  await open({
    user: ida,
    handlers: [
      respond('get', '/api/users/{userId}', 200, ({ url }) => {
        // The counts of the list match the same path.
        if (url.pathname.endsWith(`/${id}`)) sent.push('read');
        return sent.includes('cancel') ? new Refusal('NotFoundException', 404) : ida;
      }),
      respond('post', '/api/users/{userId}/resend', 200, () => {
        sent.push('resend');
        return ida;
      }),
      respond('post', '/api/users/{userId}/cancel', 204, () => {
        sent.push('cancel');
        return null;
      }),
    ],
  });
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitation again' }));
  expect(await screen.findByText('Invitation sent again')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel invitation' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel invitation' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  // It is read again after the invitation was sent again, and not after it was canceled.
  expect(sent).toEqual(['read', 'resend', 'read', 'cancel']);
});

test('an active account has no invitation to send or cancel', async () => {
  await open({ user: { status: 'active' } });
  expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send invitation again' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel invitation' })).toBeNull();
});
