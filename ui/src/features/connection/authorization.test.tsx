import { cleanNotifications } from '@mantine/notifications';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import type { Permissions } from '@/lib/session/permission';
import { id, personWith, times } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { sampleUser } from '@/test/samples';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

const assign = vi.fn();

beforeAll(() => startI18n('en'));
beforeEach(() => {
  cleanNotifications();
  window.sessionStorage.clear();
  assign.mockClear();
  vi.stubGlobal('location', { ...window.location, assign });
});
// As in main.tsx: React repeats the effects of each component.
beforeAll(() => configure({ reactStrictMode: true }));
afterAll(() => configure({ reactStrictMode: false }));
startServer();

type Profile = Schema<'ConnectionProfile'>;

const reading: Permissions = { connections: ['get', 'getList'] };
const profileId = '0198c7a2-0000-7000-8000-000000000d00';
const page = `/northwind/company-settings/connections/rest/${id}`;
const returnPage = `/northwind/company-settings/connections/${id}/authorized/${profileId}`;
const authorization = '/api/connections/{connectionId}/profiles/{profileId}/authorization';
const redirect = `https://countersign.example${returnPage}`;

const profile: Profile = {
  id: profileId,
  name: 'Mailbox',
  settings: {
    authentication: 'authorizationCode',
    url: 'https://api.example.com',
    authorizationUrl: 'https://login.example.com:8443/authorize?access_type=offline',
    tokenUrl: 'https://login.example.com:8443/token',
    clientId: 'countersign',
  },
  secrets: ['clientSecret'],
  test: { state: 'invalid', reason: 'notAuthorized', at: '2026-01-05T09:00:00Z' },
  bankAccounts: [],
  usedBy: [],
  projects: [],
  workflows: [],
  keys: [],
  version: 3,
  authorizationRedirect: redirect,
};

const connection = (change: Partial<Profile> = {}, type: Schema<'Connection'>['type'] = 'rest') => ({
  ...times,
  id,
  type,
  name: 'Orders',
  description: '',
  profiles: [{ ...profile, ...change }],
  version: 1,
});

const found = (change?: Partial<Profile>, type?: Schema<'Connection'>['type']) =>
  answer('get', '/api/connections/{connectionId}', 200, connection(change, type));

const item = async () => within((await screen.findByText('Mailbox')).closest('li') as HTMLElement);

async function enter(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('a REST profile is saved with an authorization code', async () => {
  const sent: unknown[] = [];
  await renderRoute(page, {
    person: personWith('connections:update'),
    handlers: [
      answer('get', '/api/connections/{connectionId}', 200, { ...connection(), profiles: [] }),
      respond('post', '/api/connections/{connectionId}/profiles', 201, (asked) => {
        sent.push(asked.sent);
        return connection();
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add profile' }));
  const form = within(await screen.findByRole('form', { name: 'Add profile' }));
  const type = (name: string, text: string) => enter(form.getByRole('textbox', { name }), text);
  await type('Name', 'Mailbox');
  await type('Address', 'https://api.example.com');
  await choose('Authentication', 'OAuth 2.0, authorization code');
  const save = form.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  for (const name of ['Authorization URL', 'Token endpoint', 'Client ID']) {
    expect(form.getByRole('textbox', { name })).toHaveAccessibleDescription(/Field is required/);
  }
  expect(form.queryByLabelText(/Refresh token/)).toBeNull();
  expect(form.queryByRole('textbox', { name: 'Login' })).toBeNull();
  const { authorizationUrl = '', tokenUrl = '' } = profile.settings;
  await type('Authorization URL', authorizationUrl);
  await type('Token endpoint', tokenUrl);
  await type('Client ID', 'countersign');
  await type('Scope', 'orders offline_access');
  await enter(form.getByLabelText(/^Client secret/), 'secret of the client');
  await userEvent.click(save);
  await item();
  expect(sent).toEqual([
    expect.objectContaining({
      name: 'Mailbox',
      secrets: { clientSecret: 'secret of the client' },
      settings: expect.objectContaining({ ...profile.settings, scope: 'orders offline_access' }),
    }),
  ]);
});

test('an SMTP profile with an authorization code needs its mailbox', async () => {
  const sent: Pick<Profile, 'settings'>[] = [];
  const settings: Profile['settings'] = {
    ...profile.settings,
    host: 'smtp.example.com',
    port: 587,
    encryption: 'startTls',
    from: 'ap@northwind.example',
    perMinute: 30,
  };
  await renderRoute(page, {
    person: personWith('connections:update'),
    handlers: [
      found({ settings }, 'smtp'),
      respond('put', '/api/connections/{connectionId}/profiles/{profileId}', 200, (asked) => {
        sent.push(asked.sent);
        return connection({ settings }, 'smtp');
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit: Mailbox' }));
  const form = within(await screen.findByRole('form', { name: 'Mailbox' }));
  const save = form.getByRole('button', { name: 'Save' });
  const login = form.getByRole('textbox', { name: 'Login' });
  await enter(form.getByRole('textbox', { name: 'Scope' }), 'mail');
  await userEvent.click(save);
  expect(login).toHaveAccessibleDescription(/Field is required/);
  expect(sent).toEqual([]);
  await enter(login, 'ap@northwind.example');
  await userEvent.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.settings).toMatchObject({ ...settings, login: 'ap@northwind.example', scope: 'mail' });
});

/** Opens the connection, presses the button of the profile and answers the question. */
async function authorize(button: string, answered: string) {
  await userEvent.click((await item()).getByRole('button', { name: `${button}: Mailbox` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Authorize “Mailbox”?' }));
  expect(dialog.getByText(/^You go to login\.example\.com:8443 and sign in there\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: answered }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const consent = 'https://login.example.com:8443/authorize?access_type=offline&state=s';

test('Authorize asks, requests the address once, and leaves to it', async () => {
  const asked: string[] = [];
  await renderRoute(page, {
    person: personWith('connections:update'),
    handlers: [
      found(),
      respond('post', authorization, 200, ({ url }) => {
        asked.push(url.pathname);
        return { address: consent };
      }),
    ],
  });
  expect((await item()).getByText(/^No person has authorized the profile yet/)).toBeVisible();
  await authorize('Authorize', 'Cancel');
  expect(asked).toEqual([]);
  expect(assign).not.toHaveBeenCalled();
  await authorize('Authorize', 'Authorize');
  await waitFor(() => expect(assign.mock.calls).toEqual([[consent]]));
  expect(asked).toEqual([`/api/connections/${id}/profiles/${profileId}/authorization`]);
});

test('an authorized profile is authorized again, and a missing secret is explained', async () => {
  await renderRoute(page, {
    person: personWith('connections:update'),
    handlers: [
      found({ secrets: ['clientSecret', 'refreshToken'] }),
      respond('post', authorization, 200, () => new Refusal('SecretIsMissing')),
    ],
  });
  await authorize('Authorize again', 'Authorize');
  expect(await screen.findByText(/^The connection profile has no password or key yet/)).toBeVisible();
  expect(assign).not.toHaveBeenCalled();
});

test('a lost answer to Authorize is requested again, because the server sends an address once', async () => {
  const commands: (string | null)[] = [];
  await renderRoute(page, {
    person: personWith('connections:update'),
    handlers: [
      found(),
      http.post('*/authorization', ({ request }) => {
        commands.push(request.headers.get('Idempotency-Key'));
        return commands.length > 1 ? HttpResponse.json({ address: consent }) : HttpResponse.error();
      }),
    ],
  });
  await authorize('Authorize', 'Authorize');
  expect(await screen.findByText('Couldn’t reach the server.')).toBeVisible();
  await authorize('Authorize', 'Authorize');
  await waitFor(() => expect(assign.mock.calls).toEqual([[consent]]));
  expect(new Set(commands).size).toBe(2);
});

test('the redirect address is shown and copied', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    ...window.navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  await renderRoute(page, { person: sampleUser({ permissions: reading }), handlers: [found()] });
  const shown = await item();
  expect(shown.getByText(redirect)).toBeVisible();
  expect(shown.getByText('Register this redirect address at the provider.')).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'Copy the redirect address: Mailbox' }));
  expect(written).toEqual([redirect]);
  expect(shown.queryByRole('button', { name: /Authorize/ })).toBeNull();
});

test('a profile with another way to sign in is not authorized', async () => {
  const { authorizationRedirect: _, ...other } = profile;
  await renderRoute(page, {
    person: personWith('connections:update'),
    handlers: [
      answer('get', '/api/connections/{connectionId}', 200, {
        ...connection(),
        profiles: [{ ...other, settings: { ...profile.settings, authentication: 'clientCredentials' } }],
      }),
    ],
  });
  const shown = await item();
  expect(shown.getByRole('button', { name: 'Edit: Mailbox' })).toBeVisible();
  expect(shown.queryByRole('button', { name: /Authorize/ })).toBeNull();
  expect(shown.queryByText('Redirect address')).toBeNull();
});

interface Return {
  search: string;
  /** How the server answers, in order; it accepts everything after that. */
  answers?: (() => Response)[];
}

/** Returns from the provider. */
async function comeBack({ search, answers = [] }: Return) {
  const sent: { body: unknown; command: string | null }[] = [];
  const accepted = connection({ test: { state: 'connecting', reason: 'none' } });
  const { router } = await renderRoute(`${returnPage}${search}`, {
    person: personWith('connections:update'),
    handlers: [
      found(),
      http.put('*/authorization', async ({ request }) => {
        sent.push({ body: await request.json(), command: request.headers.get('Idempotency-Key') });
        return answers.shift()?.() ?? HttpResponse.json(accepted);
      }),
    ],
  });
  const entries = () => router.history.length;
  return { sent, router, entries };
}

test('the code is sent once, and the address of the code is not kept', async () => {
  const { sent, router, entries } = await comeBack({ search: '?code=a%2Fb%2Bc&state=s&iss=x&scope=orders' });
  expect(await screen.findByText('Authorization received. The profile is tested now.')).toBeVisible();
  expect((await item()).getByText('Connecting')).toBeVisible();
  expect(router.state.location.href).toBe(page);
  expect(entries()).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([{ code: 'a/b+c', state: 's' }]);
});

test('the code leaves the address while it is sent, and the page says what it does', async () => {
  let finish = () => {};
  const waits = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const sent: unknown[] = [];
  const { router } = await renderRoute(`${returnPage}?code=c&state=s`, {
    person: personWith('connections:update'),
    handlers: [
      found(),
      http.put('*/authorization', async ({ request }) => {
        sent.push(await request.json());
        await waits;
        return HttpResponse.json(connection());
      }),
    ],
  });
  expect(await screen.findByText('The authorization of “Mailbox” is being completed.')).toBeVisible();
  await waitFor(() => expect(router.state.location.href).toBe(returnPage));
  expect(router.history.length).toBe(1);
  finish();
  await item();
  expect(sent).toEqual([{ code: 'c', state: 's' }]);
});

test.each([
  ['0123', '123'],
  ['1e5', '-0'],
  ['1.10', 'true'],
  ['12345678901234567890', 'null'],
])('the code %s and the state %s stay texts', async (code, state) => {
  const { sent } = await comeBack({ search: `?code=${code}&state=${state}` });
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ code, state }]));
});

test('an authorization that has ended is explained, and leads to the connection', async () => {
  const { sent, router, entries } = await comeBack({
    search: '?code=c&state=s',
    answers: [() => new Refusal('AuthorizationHasEnded').response()],
  });
  const alert = within(await screen.findByRole('alert'));
  expect(
    alert.getByText('This authorization was used, has ended, or belongs to another person.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(router.state.location.href).toBe(returnPage);
  await userEvent.click(screen.getByRole('link', { name: 'Back to the connection' }));
  expect((await item()).getByRole('button', { name: 'Authorize: Mailbox' })).toBeVisible();
  expect(router.state.location.href).toBe(page);
  expect(entries()).toBe(1);
  expect(sent).toHaveLength(1);
});

test('without a connection to the server, the same command is sent again on request', async () => {
  const { sent, router } = await comeBack({
    search: '?code=c&state=s',
    answers: [() => HttpResponse.error()],
  });
  expect(await screen.findByText('Couldn’t reach the server.')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(router.state.location.href).toBe(returnPage);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await item();
  expect(sent.map(({ body }) => body)).toEqual([
    { code: 'c', state: 's' },
    { code: 'c', state: 's' },
  ]);
  expect(sent[1]?.command).toBe(sent[0]?.command);
});

test.each([
  ['access_denied', 'The consent was not given.'],
  ['invalid_scope', 'The provider refused the request (invalid_scope).'],
  ['%3Cb%3ECall+us', 'The provider refused the request.'],
  [`${'a'.repeat(41)}`, 'The provider refused the request.'],
  ['404', 'The provider refused the request.'],
])('the answer %s of a provider is explained without sending anything', async (error, sentence) => {
  const search = `?error=${error}&error_description=Call+a+stranger&code=c&state=s`;
  const { sent, router, entries } = await comeBack({ search });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(sentence)).toBeVisible();
  expect(screen.queryByText(/stranger|Call us/)).toBeNull();
  await waitFor(() => expect(router.state.location.href).toBe(returnPage));
  await userEvent.click(alert.getByRole('link', { name: 'Back to the connection' }));
  await item();
  expect(entries()).toBe(1);
  expect(sent).toEqual([]);
});

test.each(['', '?code=c', '?state=s', '?code=c&code=d&state=s'])(
  'the return page with “%s” leads to the connection',
  async (search) => {
    const { sent, router, entries } = await comeBack({ search });
    await item();
    expect(router.state.location.href).toBe(page);
    expect(entries()).toBe(1);
    expect(sent).toEqual([]);
  },
);

test('a person who may not change connections sends nothing', async () => {
  const sent: string[] = [];
  const { router } = await renderRoute(`${returnPage}?code=c&state=s`, {
    person: sampleUser({ permissions: reading }),
    handlers: [found(), http.put('*/authorization', ({ request }) => void sent.push(request.url))],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/northwind/error/401'));
  expect(router.state.location.search).toEqual({ redirect: `${returnPage}?code=c&state=s` });
  expect(sent).toEqual([]);
});
