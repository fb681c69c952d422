import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import type { SessionUser } from '@/lib/session/session';
import { id, personWith, times } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { sampleUser } from '@/test/samples';
import { Refusal, respond } from '@/test/server';
import { keyText } from './components/key-values';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());
startServer();

type Key = Schema<'ConnectionKey'>;
type Profile = Schema<'ConnectionProfile'>;

const address = `/northwind/company-settings/connections/pgp/${id}`;
const publicKey = '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQGN\n-----END PGP PUBLIC KEY BLOCK-----';
const privateKey = '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQWG\n-----END PGP PRIVATE KEY BLOCK-----';

const current: Key = {
  id: '0198c7a2-0000-7000-8000-000000000c01',
  state: 'current',
  fingerprint: '0123456789ABCDEF0123456789ABCDEF01234567',
  algorithm: 'RSA',
  bits: 3072,
  owner: 'Northwind Payables <ap@northwind.example>',
  creationTime: '2026-01-05T14:00:00Z',
  addedAt: '2026-01-05T14:00:00Z',
  expiresAt: '2028-01-05T14:00:00Z',
  expired: false,
  publicKey,
};
const former: Key = {
  ...current,
  id: '0198c7a2-0000-7000-8000-000000000c02',
  state: 'former',
  fingerprint: 'FEDCBA9876543210FEDCBA9876543210FEDCBA98',
};
const inGroups = '0123 4567 89AB CDEF 0123 4567 89AB CDEF 0123 4567';
const formerInGroups = 'FEDC BA98 7654 3210 FEDC BA98 7654 3210 FEDC BA98';

const own: Profile = {
  id: '0198c7a2-0000-7000-8000-000000000c00',
  name: 'Our key',
  settings: { authentication: 'none', keyOwner: 'company' },
  secrets: [],
  test: { state: 'untested', reason: 'none' },
  bankAccounts: [],
  usedBy: [],
  projects: [],
  workflows: [],
  keys: [current],
  version: 7,
};
const partners: Profile = {
  ...own,
  id: '0198c7a2-0000-7000-8000-000000000b00',
  name: 'Key of First Bank',
  settings: { authentication: 'none', keyOwner: 'partner' },
  keys: [{ ...current, id: '0198c7a2-0000-7000-8000-000000000b01', owner: 'First Bank <ach@bank.example>' }],
};
const reader = sampleUser({ permissions: { connections: ['get', 'getList'] } });
const withKeys = (...keys: Key[]): Profile => ({ ...own, keys });

interface Page {
  before?: Profile[];
  /** The profiles after a command. */
  after?: Profile[];
  refusals?: Refusal[];
  /** The profiles that another person left, when the page reads them again. */
  meanwhile?: Profile[];
  search?: string;
  /** Who opens it; without it, a person who may change connections. */
  person?: SessionUser;
}

/** Opens a connection of the type PGP; returns what was added, saved and removed. */
async function open(page: Page = {}) {
  const { before = [], after = before, refusals = [], search = '' } = page;
  const sent: { added: unknown[]; saved: unknown[]; removed: string[] } = {
    added: [],
    saved: [],
    removed: [],
  };
  const connection = (profiles: Profile[]): Schema<'Connection'> => ({
    ...times,
    id,
    type: 'pgp',
    name: 'Keys of files',
    description: '',
    profiles,
    version: 1,
  });
  let reads = 0;
  const done = () => refusals.shift() ?? connection(after);
  await renderRoute(`${address}${search}`, {
    person: page.person ?? personWith('connections:update'),
    handlers: [
      respond('get', '/api/connections/{connectionId}', 200, () => {
        reads += 1;
        return connection(reads > 1 && page.meanwhile ? page.meanwhile : before);
      }),
      respond('post', '/api/connections/{connectionId}/profiles', 201, (asked) => {
        sent.added.push(asked.sent);
        return done();
      }),
      respond('put', '/api/connections/{connectionId}/profiles/{profileId}', 200, (asked) => {
        sent.saved.push({ ...asked.sent, profile: asked.url.pathname.split('/').at(-1) });
        return done();
      }),
      respond('delete', '/api/connections/{connectionId}/profiles/{profileId}/keys/{keyId}', 200, (asked) => {
        sent.removed.push(asked.url.pathname);
        return done();
      }),
    ],
  });
  return sent;
}

/** Presses a button and returns the form that it opens. */
async function form(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('form', { name: title }));
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const formIsClosed = () => waitFor(() => expect(screen.queryByRole('form')).toBeNull());
const stored = () => JSON.stringify({ ...window.localStorage, ...window.sessionStorage });

test('a key of the company is generated', async () => {
  const sent = await open({ after: [own] });
  expect(await screen.findByText(/Generate a key of your company, or import one/)).toBeVisible();
  const fields = await form('Add key', 'Add key');
  await userEvent.type(fields.getByRole('textbox', { name: 'Name' }), ' Our key ');
  await userEvent.type(fields.getByRole('textbox', { name: 'Name of the owner' }), 'Northwind Payables');
  await userEvent.type(fields.getByRole('textbox', { name: 'Email of the owner' }), 'ap@northwind.example');
  const years = fields.getByRole('textbox', { name: 'Valid for years' });
  expect(years).toHaveValue('2');
  await userEvent.clear(years);
  await userEvent.type(years, '3');
  await save();
  await formIsClosed();
  expect(screen.getByText('Our key')).toBeVisible();
  expect(sent.added).toEqual([
    {
      name: 'Our key',
      settings: { authentication: 'none', keyOwner: 'company' },
      key: { generate: true, name: 'Northwind Payables', email: 'ap@northwind.example', years: 3 },
    },
  ]);
});

test('nothing is sent without the owner of a generated key', async () => {
  const sent = await open();
  const fields = await form('Add key', 'Add key');
  await userEvent.type(fields.getByRole('textbox', { name: 'Name' }), 'Our key');
  await save();
  for (const name of ['Name of the owner', 'Email of the owner']) {
    expect(fields.getByRole('textbox', { name })).toHaveAccessibleDescription(/Field is required/);
  }
  expect(sent.added).toEqual([]);
});

test('a refused public key of a partner stays in its field, and a stronger one is imported', async () => {
  const weak = new Refusal('ValidationFailedException', 422, [
    { propertyName: 'key.publicKey', errorCode: 'KeyIsTooWeak', errorMessage: 'RSA 1024' },
  ]);
  const sent = await open({ after: [partners], refusals: [weak] });
  const fields = await form('Add key', 'Add key');
  await userEvent.type(fields.getByRole('textbox', { name: 'Name' }), 'Key of First Bank');
  await choose('Whose key', 'Public key of a partner');
  expect(fields.queryByRole('combobox', { name: 'Key' })).toBeNull();
  const field = fields.getByRole('textbox', { name: 'Public key' });
  await paste(field, 'weak key');
  await save();
  await waitFor(() => expect(field).toHaveAccessibleDescription(/The key is too weak: RSA keys need/));
  expect(field).toHaveValue('weak key');
  expect(screen.queryByRole('alert')).toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(input, new File([publicKey], 'bank.asc', { type: 'text/plain' }));
  await waitFor(() => expect(field).toHaveValue(publicKey));
  await save();
  await formIsClosed();
  expect(screen.getByText('Public key of a partner')).toBeVisible();
  const settings = { authentication: 'none', keyOwner: 'partner' };
  expect(sent.added).toEqual([
    { name: 'Key of First Bank', settings, key: { publicKey: 'weak key' } },
    { name: 'Key of First Bank', settings, key: { publicKey } },
  ]);
});

test('a key file of bytes is imported in ASCII armor', async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, n) => 255 - n);
  const text = await keyText(new File([bytes], 'bank.gpg'), 'PUBLIC');
  const [first, blank, ...lines] = text.trimEnd().split('\n');
  expect([first, blank, lines.pop()]).toEqual([
    '-----BEGIN PGP PUBLIC KEY BLOCK-----',
    '',
    '-----END PGP PUBLIC KEY BLOCK-----',
  ]);
  expect(Math.max(...lines.map((line) => line.length))).toBe(64);
  expect(Array.from(atob(lines.join('')), (char) => char.charCodeAt(0))).toEqual([...bytes]);
  const armored = '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nab\n';
  expect(await keyText(new File([armored], 'own.asc'), 'PRIVATE')).toBe(armored);
});

test('a private key is imported with its passphrase, and no draft keeps either', async () => {
  const wrong = new Refusal('ValidationFailedException', 422, [
    { propertyName: 'key.passphrase', errorCode: 'KeyPassphraseIsWrong', errorMessage: '' },
  ]);
  const sent = await open({ after: [own], refusals: [wrong] });
  const fields = await form('Add key', 'Add key');
  await choose('Key', 'Import a key');
  await paste(fields.getByRole('textbox', { name: 'Private key' }), privateKey);
  const passphrase = fields.getByLabelText(/^Passphrase of the key/);
  expect(passphrase).toHaveAttribute('type', 'password');
  await userEvent.type(passphrase, 'correct horse');
  await userEvent.type(fields.getByRole('textbox', { name: 'Name' }), 'Our key');
  await waitFor(() => expect(stored()).toContain('Our key'));
  expect(stored()).not.toMatch(/lQWG|correct horse/);
  await save();
  expect(await fields.findByText('The passphrase does not open the private key.')).toBeVisible();
  expect(fields.getByRole('textbox', { name: 'Private key' })).toHaveValue(privateKey);
  await save();
  await formIsClosed();
  expect(stored()).not.toMatch(/Our key|lQWG|correct horse/);
  expect(sent.added).toHaveLength(2);
  expect(sent.added[1]).toEqual({
    name: 'Our key',
    settings: { authentication: 'none', keyOwner: 'company' },
    key: { privateKey, passphrase: 'correct horse' },
  });
});

test('a private key that was pasted as the key of a partner is not kept in a draft', async () => {
  await open();
  const fields = await form('Add key', 'Add key');
  await choose('Whose key', 'Public key of a partner');
  await paste(fields.getByRole('textbox', { name: 'Public key' }), privateKey);
  await userEvent.type(fields.getByRole('textbox', { name: 'Name' }), 'Key of First Bank');
  await waitFor(() => expect(stored()).toContain('Key of First Bank'));
  expect(stored()).not.toContain('lQWG');
});

test('a key is renamed without replacing it', async () => {
  const sent = await open({ before: [own], after: [{ ...own, name: 'Key since 2026', version: 8 }] });
  const fields = await form('Edit: Our key', 'Our key');
  expect(fields.getByRole('combobox', { name: 'Key' })).toHaveValue('Keep the stored key');
  expect(fields.queryByRole('combobox', { name: 'Whose key' })).toBeNull();
  expect(fields.queryByRole('textbox', { name: 'Name of the owner' })).toBeNull();
  const name = fields.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Key since 2026');
  await save();
  await formIsClosed();
  expect(screen.getByText('Key since 2026')).toBeVisible();
  expect(sent.saved).toEqual([
    {
      profile: own.id,
      name: 'Key since 2026',
      settings: { authentication: 'none', keyOwner: 'company' },
      version: 7,
    },
  ]);
});

test('the key of a partner is replaced with the version that the person saw', async () => {
  const sent = await open({ before: [partners] });
  const fields = await form('Edit: Key of First Bank', 'Key of First Bank');
  await userEvent.click(fields.getByRole('combobox', { name: 'Key' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Keep the stored key',
    'Import a key',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Import a key' }));
  await save();
  const field = fields.getByRole('textbox', { name: 'Public key' });
  expect(field).toHaveAccessibleDescription(/Field is required/);
  expect(sent.saved).toEqual([]);
  await paste(field, publicKey);
  await save();
  await formIsClosed();
  expect(sent.saved).toEqual([
    {
      profile: partners.id,
      name: 'Key of First Bank',
      settings: { authentication: 'none', keyOwner: 'partner' },
      key: { publicKey },
      version: 7,
    },
  ]);
});

test('a key that another person replaced meanwhile is not replaced unseen', async () => {
  const [bankKey] = partners.keys;
  const theirs = { ...partners, keys: [{ ...bankKey, fingerprint: former.fingerprint } as Key], version: 8 };
  const sent = await open({
    before: [partners],
    meanwhile: [theirs],
    after: [{ ...partners, version: 9 }],
    refusals: [new Refusal('StaleVersionException')],
  });
  const fields = await form('Edit: Key of First Bank', 'Key of First Bank');
  await choose('Key', 'Import a key');
  const field = fields.getByRole('textbox', { name: 'Public key' });
  await paste(field, publicKey);
  await save();
  expect(await fields.findByRole('alert')).toBeVisible();
  expect(screen.getByText(formerInGroups)).toBeInTheDocument();
  expect(field).toHaveValue(publicKey);
  expect(sent.saved).toHaveLength(1);
  await save();
  await formIsClosed();
  expect(sent.saved[1]).toMatchObject({ key: { publicKey }, version: 8 });
});

test.each([
  ['until when a key is valid', {}, 'expires on 01/05/2028'],
  ['that a key has expired', { expired: true, expiresAt: '2026-01-07T14:00:00Z' }, 'expired on 01/07/2026'],
  ['that a key is valid forever', { expiresAt: undefined }, 'never expires'],
])('the page shows %s', async (_, change, validity) => {
  await open({ before: [withKeys({ ...current, ...change } as Key)] });
  const item = within((await screen.findByText('Our key')).closest('li') as HTMLElement);
  expect(item.getByText('Key of the company')).toBeVisible();
  expect(item.getByText(/^Northwind Payables/)).toHaveTextContent(
    `Northwind Payables <ap@northwind.example> · RSA, 3072 bits · ${validity}`,
  );
  expect(item.getByText(inGroups)).toBeVisible();
  expect(item.queryByText(/Former keys/)).toBeNull();
});

test('a former key is removed after a confirmation', async () => {
  const sent = await open({ before: [withKeys(current, former)], after: [withKeys(current)] });
  expect(await screen.findByText(/Former keys, which still open files/)).toBeVisible();
  const ask = async (button: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Remove: ${formerInGroups}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this former key?' }));
    expect(dialog.getByText(new RegExp(formerInGroups))).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await ask('Cancel');
  expect(screen.getByText(new RegExp(formerInGroups))).toBeVisible();
  expect(sent.removed).toEqual([]);
  await ask('Remove');
  await waitFor(() => expect(screen.queryByText(new RegExp(formerInGroups))).toBeNull());
  expect(screen.getByText(inGroups)).toBeVisible();
  expect(sent.removed).toEqual([`/api/connections/${id}/profiles/${own.id}/keys/${former.id}`]);
});

test('the public key is downloaded', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:key';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.href} ${this.download}`);
  });
  await open({ before: [withKeys(current, former)], person: reader });
  await userEvent.click(await screen.findByRole('button', { name: 'Download public key: Our key' }));
  expect(names).toEqual(['blob:key 89ABCDEF01234567.asc']);
  expect(files.map(({ type }) => type)).toEqual(['application/pgp-keys']);
  expect(await files[0]?.text()).toBe(publicKey);
});

test('a person who may not change connections reads the keys only', async () => {
  await open({
    before: [withKeys(current, former)],
    search: `?profile=${own.id}`,
    person: reader,
  });
  const item = (await screen.findByText('Our key')).closest('li') as HTMLElement;
  expect(within(item).getByText(new RegExp(formerInGroups))).toBeVisible();
  expect(
    within(item)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Copy the fingerprint: Our key', 'Download public key: Our key']);
  expect(screen.queryByRole('button', { name: 'Add key' })).toBeNull();
  expect(screen.queryByRole('form')).toBeNull();
});
