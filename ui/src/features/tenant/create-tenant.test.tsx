import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { fabrikam } from '@/test/changed/tenants';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
beforeEach(() => window.sessionStorage.clear());
startServer();

type Account = Schema<'TenantCRMAccount'>;

const account: Account = {
  reference: 'A-1',
  identifier: 'fabrikam',
  profile: {
    name: 'Fabrikam Inc.',
    street: '88 Pier Road',
    city: 'Oakland',
    region: 'CA',
    postalCode: '94607',
    country: 'US',
    contacts: [
      { name: 'Cid Ames', role: 'CFO', email: 'cid@fabrikam.example', phone: '1' },
      { name: 'Dee Ott', role: '', email: '', phone: '' },
    ],
  },
};

const existing: Account = {
  ...account,
  reference: 'A-2',
  profile: { ...account.profile, name: 'Fabrikam Ltd.' },
  tenant: { id: '0198c7a2-0000-7000-8000-000000000042', name: 'Fabrikam UK' },
};

/** Opens the wizard with a CRM that answers in turn; returns what was searched and created. */
async function open(
  found: (Account[] | Refusal)[],
  created: (Schema<'Tenant'> | Refusal)[] = [{ ...fabrikam, status: 'active' }],
) {
  const searched: string[] = [];
  const sent: unknown[] = [];
  await renderRoute(addressOf('/$tenant/tenants/add-new-tenants'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      respond('post', '/api/tenants/crm-search', 200, (asked) => {
        if (asked.sent.text === '') return { configured: true, items: [] };
        searched.push(asked.sent.text);
        const next = found.shift() ?? [];
        return next instanceof Refusal ? next : { configured: true, items: next };
      }),
      answer('post', '/api/tenants/identifier-check', 204, null),
      respond('post', '/api/tenants', 200, (asked) => {
        sent.push(asked.sent);
        return created.shift() ?? new Refusal('NotFoundException', 404);
      }),
    ],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add tenant' });
  const field = await within(dialog).findByRole('searchbox', { name: 'Company in the CRM' });
  return { dialog, field, searched, sent };
}

const press = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));

const enterAdministrator = async (dialog: HTMLElement) => {
  await userEvent.type(
    within(dialog).getByRole('combobox', { name: /^Administrators/ }),
    'ann@fabrikam.example,',
  );
};

test('a company of the CRM fills the steps, and its contacts are suggested as administrators', async () => {
  const { dialog, field, searched, sent } = await open([[account, existing]]);
  await userEvent.type(field, 'f');
  expect(within(dialog).getByRole('button', { name: 'Continue without CRM record' })).toBeVisible();
  await userEvent.type(field, 'abri{Enter}');
  const choice = await within(dialog).findByRole('radio', { name: 'Fabrikam Inc.' });
  expect(searched).toEqual(['fabri']);
  expect(within(dialog).getByText('88 Pier Road, Oakland, CA 94607, US · A-1')).toBeVisible();
  expect(within(dialog).getByRole('radio', { name: 'Fabrikam Ltd.' })).toBeDisabled();
  expect(within(dialog).getByText('Exists already as the tenant Fabrikam UK')).toBeVisible();
  await userEvent.click(choice);
  expect(within(dialog).getByText('Chosen: Fabrikam Inc. (A-1)')).toBeVisible();
  await press(dialog, 'Next');
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Fabrikam Inc.');
  await press(dialog, 'Next');
  await press(dialog, 'Add cid@fabrikam.example');
  expect(within(dialog).queryByRole('button', { name: 'Add cid@fabrikam.example' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Deutsch', hidden: true }));
  await press(dialog, 'Next');
  expect(within(dialog).getByRole('textbox', { name: 'Domain name' })).toHaveValue('fabrikam');
  await press(dialog, 'Next');
  expect(within(dialog).getByText('A-1')).toBeVisible();
  expect(within(dialog).getByText('Cid Ames, Dee Ott')).toBeVisible();
  expect(within(dialog).getByText('Deutsch')).toBeVisible();
  expect(sent).toHaveLength(0);
  await press(dialog, 'Create tenant');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    ...account.profile,
    crmReference: 'A-1',
    sandbox: false,
    identifier: 'fabrikam',
    administrators: ['cid@fabrikam.example'],
    language: 'de',
  });
});

test('the wizard stays usable when the CRM does not answer, and another attempt can succeed', async () => {
  const { dialog, field, searched, sent } = await open([
    new Refusal('CrmUnavailableException', 503),
    [account],
  ]);
  await userEvent.type(field, 'fabri');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The CRM does not answer.');
  await press(dialog, 'Try again');
  expect(await within(dialog).findByRole('radio', { name: 'Fabrikam Inc.' })).toBeVisible();
  expect(searched).toEqual(['fabri', 'fabri']);
  await press(dialog, 'Continue without CRM record');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Contoso');
  await press(dialog, 'Next');
  expect(within(dialog).queryByText('Contacts of the CRM record')).toBeNull();
  await enterAdministrator(dialog);
  await press(dialog, 'Next');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Domain name' }), 'contoso');
  await press(dialog, 'Next');
  await press(dialog, 'Create tenant');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('crmReference');
});

test('a search without results says so, and a removed choice leaves no name behind', async () => {
  const { dialog, field } = await open([[], [account]]);
  await userEvent.type(field, 'missing');
  expect(await within(dialog).findByText('No company found for “missing”.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'fabri');
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Fabrikam Inc.' }));
  await press(dialog, 'Remove choice');
  await press(dialog, 'Continue without CRM record');
  expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await press(dialog, 'Back');
  expect(within(dialog).getByRole('searchbox', { name: 'Company in the CRM' })).toHaveValue('fabri');
});

test('a record that another tenant has leads back to the search with the reason', async () => {
  const taken = new Refusal('ValidationFailedException', 422, [
    { propertyName: 'crmReference', errorCode: 'CrmReferenceTakenException', errorMessage: 'Taken.' },
  ]);
  const { dialog, field, sent } = await open([[account]], [taken]);
  await userEvent.type(field, 'fabri');
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Fabrikam Inc.' }));
  await press(dialog, 'Next');
  await press(dialog, 'Next');
  await press(dialog, 'Add cid@fabrikam.example');
  await press(dialog, 'Next');
  await press(dialog, 'Next');
  await press(dialog, 'Create tenant');
  expect(await within(dialog).findByText('Another tenant was created from this CRM record.')).toBeVisible();
  expect(within(dialog).getByText('Chosen: Fabrikam Inc. (A-1)')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('without a CRM, the wizard begins with the company', async () => {
  await renderRoute(addressOf('/$tenant/tenants/add-new-tenants'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [answer('post', '/api/tenants/crm-search', 200, { configured: false, items: [] })],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add tenant' });
  expect(await within(dialog).findByRole('textbox', { name: 'Name' })).toBeVisible();
  expect(within(dialog).queryByText('Search')).toBeNull();
});

test('a company is created as a sandbox only if the administrator chooses it', async () => {
  const { dialog, sent } = await open([], [new Refusal('InternalServerException', 500)]);
  await press(dialog, 'Continue without CRM record');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Trial');
  const sandbox = within(dialog).getByRole('switch', { name: /^Sandbox/ });
  expect(sandbox).not.toBeChecked();
  expect(within(dialog).getByText(/This can’t be changed later/)).toBeVisible();
  await userEvent.click(sandbox);
  await press(dialog, 'Next');
  await enterAdministrator(dialog);
  await press(dialog, 'Next');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Domain name' }), 'trial');
  await press(dialog, 'Next');
  expect(await within(dialog).findByText('Sandbox')).toBeVisible();
  await press(dialog, 'Create tenant');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ sandbox: true, identifier: 'trial' });
});
