import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { addressOf, id, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeEach(() => startI18n('en'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
startServer();

type Client = Schema<'ScimClient'>;

const address = 'https://countersign.example/scim/northwind/v2';
const token = 'token-canary-5be1';
const entra: Client = {
  id,
  name: 'Entra ID',
  createdBy: 'Ann Lee',
  creationTime: '2026-01-05T09:00:00Z',
  expiresAt: '2999-01-05T09:00:00Z',
  lastUsedAt: '2026-02-03T15:30:00Z',
};
const old: Client = {
  id: `${id.slice(0, -1)}9`,
  name: 'Okta',
  createdBy: 'Bob Stone',
  creationTime: '2019-01-05T09:00:00Z',
  expiresAt: '2020-01-05T09:00:00Z',
};

interface Answers {
  items?: Client[];
  refusal?: Refusal;
}

/** Opens the page; returns what it sends. */
async function open({ items = [], refusal }: Answers = {}) {
  const sent: (Schema<'ScimNewClient'> | string)[] = [];
  let now = items;
  const shown = await renderRoute(addressOf('/$tenant/company-settings/openid-provider'), {
    person: personWith(),
    handlers: [
      respond('get', '/api/scim-clients', 200, () => ({ address, items: now })),
      respond('post', '/api/scim-clients', 201, ({ sent: body }) => {
        sent.push(body);
        if (refusal) return refusal;
        const client: Client = { ...old, name: body.name, expiresAt: '2999-01-05T09:00:00Z' };
        now = [...now, client];
        return { client, token };
      }),
      respond('delete', '/api/scim-clients/{clientId}', 204, ({ url }) => {
        const revoked = url.pathname.split('/').at(-1) ?? '';
        sent.push(revoked);
        now = now.filter((client) => client.id !== revoked);
        return null;
      }),
    ],
  });
  await screen.findByText(address);
  const addMeanwhile = (client: Client) => {
    now = [...now, client];
  };
  return { sent, addMeanwhile, ...shown };
}

const form = () => screen.findByRole('dialog', { name: 'Add client' });

/** Opens the form, enters a name and submits it by a double click. */
async function add(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Add client' }));
  const dialog = await form();
  if (name) await userEvent.type(within(dialog).getByLabelText(/^Name/), name);
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Add client' }));
  return dialog;
}

test('the list names each client with its dates, and marks expired ones', async () => {
  await open({ items: [entra, old] });
  const [first, second] = within(await screen.findByRole('list', { name: 'SCIM clients' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent('Added by Ann Lee on 01/05/2026');
  expect(first).toHaveTextContent('Expires on 01/05/2999');
  expect(first).toHaveTextContent('Last used: 02/03/2026 10:30 AM');
  expect(second).toHaveTextContent('OktaExpired');
  expect(second).toHaveTextContent('Expired on 01/05/2020');
  expect(second).toHaveTextContent('Last used: Never');
  expect(first).not.toHaveTextContent('Expired');
  expect(screen.getByRole('button', { name: 'Copy the SCIM base address' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Changes to confirm' })).toHaveAttribute(
    'href',
    '/northwind/proposals',
  );
});

test('an empty list says so, and a client that another person added appears', async () => {
  const { addMeanwhile, report } = await open();
  expect(await screen.findByText('No SCIM clients')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'SCIM clients' })).toBeNull();
  addMeanwhile(entra);
  await report('updateIdentityProvider');
  expect(await screen.findByText('Entra ID')).toBeVisible();
  expect(screen.queryByText('No SCIM clients')).toBeNull();
});

test('a double click adds one client, whose token is shown once', async () => {
  const { sent, router } = await open();
  await add('  Entra ID ');
  const dialog = await screen.findByRole('dialog', { name: 'Token of Entra ID' });
  expect(sent).toEqual([{ name: 'Entra ID', days: 365 }]);
  expect(within(dialog).getByText(token)).toBeVisible();
  expect(within(dialog).getByText(/It isn’t shown again/)).toBeVisible();
  // With a clipboard, which the direct calls do not have.
  await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Copy the token' }));
  expect(await navigator.clipboard.readText()).toBe(token);
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, router.state.location.href]);
  expect(kept).not.toContain(token);
  const { queryClient } = router.options.context as { queryClient: QueryClient };
  const cached = [
    ...queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    ...queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
  ];
  expect(JSON.stringify(cached)).toContain(address);
  expect(JSON.stringify(cached)).not.toContain(token);

  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(token)).toBeNull();
  expect(within(screen.getByRole('list', { name: 'SCIM clients' })).getByText('Entra ID')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add client' }));
  expect(within(await form()).getByLabelText(/^Name/)).toHaveValue('');
});

test('the chosen validity is sent', async () => {
  const { sent } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add client' }));
  const dialog = await form();
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Okta');
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^Validity/ }));
  await userEvent.click(await screen.findByRole('option', { name: '90 days' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add client' }));
  await screen.findByRole('dialog', { name: 'Token of Okta' });
  expect(sent).toEqual([{ name: 'Okta', days: 90 }]);
});

test('a client needs a name', async () => {
  const { sent } = await open();
  const dialog = await add('');
  expect(within(dialog).getByLabelText(/^Name/)).toBeInvalid();
  expect(sent).toEqual([]);
});

test('a taken name is refused at its field', async () => {
  const taken = {
    propertyName: 'name',
    errorCode: 'NameNotUniqueException',
    errorMessage: 'Another SCIM client has this name.',
  };
  await open({ refusal: new Refusal('ValidationFailedException', 422, [taken]) });
  const dialog = await add('Entra ID');
  const name = within(dialog).getByLabelText(/^Name/);
  await waitFor(() => expect(name).toBeInvalid());
  expect(name).toHaveAccessibleDescription(/This name is already in use/);
  expect(name).toHaveValue('Entra ID');
  expect(screen.queryByText(token)).toBeNull();
});

test('the form says that there are as many clients as possible', async () => {
  await open({ refusal: new Refusal('MaximumReachedException') });
  const dialog = await add('Entra ID');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/maximum/i);
});

test('a client is revoked after a confirmation that names the consequences', async () => {
  const { sent } = await open({ items: [entra, old] });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Entra ID' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Entra ID' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke Entra ID?' });
  expect(dialog).toHaveTextContent(
    'The identity provider loses access at once. Changes that it proposed can no longer be confirmed. Accounts and groups stay.',
  );
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Entra ID' })).toBeNull());
  expect(sent).toEqual([entra.id]);
  expect(screen.getByRole('button', { name: 'Revoke Okta' })).toBeVisible();
});

test('a panel whose list is not answered says why and reads it again', async () => {
  let refusal: Refusal | undefined = new Refusal('ForbiddenAccess', 403);
  await renderRoute(addressOf('/$tenant/company-settings/openid-provider'), {
    person: personWith(),
    handlers: [respond('get', '/api/scim-clients', 200, () => refusal ?? { address, items: [entra] })],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('You don’t have the required permission.');
  expect(screen.queryByRole('button', { name: 'Add client' })).toBeNull();
  expect(screen.queryByText('No SCIM clients')).toBeNull();
  refusal = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Entra ID')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the panel is in German', async () => {
  await startI18n('de');
  await open({ items: [old] });
  expect(screen.getByRole('heading', { name: 'Benutzerbereitstellung (SCIM)' })).toBeVisible();
  const list = await screen.findByRole('list', { name: 'SCIM-Clients' });
  expect(list).toHaveTextContent('Zuletzt verwendet: Nie');
  expect(within(list).getByText('Abgelaufen')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Client hinzufügen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Client hinzufügen' });
  expect(within(dialog).getByRole('combobox', { name: /^Gültigkeit/ })).toHaveValue('365 Tage');
});
