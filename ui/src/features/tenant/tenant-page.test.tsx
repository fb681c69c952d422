import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { fabrikam } from '@/test/changed/tenants';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { answer, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const active: Schema<'Tenant'> = { ...fabrikam, status: 'active', version: 4 };
const suspended: Schema<'Tenant'> = {
  ...active,
  status: 'inactive',
  version: 5,
  suspension: {
    suspendedAt: '2026-11-24T14:00:00Z',
    suspendedBy: 'Ruth Adeyemi',
    reason: 'The contract ended.',
  },
};

/** Opens the page of a tenant; returns the bodies of the commands. */
async function open(first: Schema<'Tenant'>, answers: (Schema<'Tenant'> | Refusal)[] = []) {
  const bodies: unknown[] = [];
  let now = first;
  const command = (path: '/api/tenants/{tenant}/suspend' | '/api/tenants/{tenant}/resume') =>
    respond('post', path, 200, ({ sent }) => {
      bodies.push(sent);
      const answer = answers.shift() ?? new Refusal('NotFound', 404);
      if (!(answer instanceof Refusal)) now = answer;
      return answer;
    });
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      respond('get', '/api/tenants/{tenant}', 200, () => now),
      answer('get', '/api/tenants/{tenant}/deletion', 200, { waitSeconds: 2_592_000 }),
      command('/api/tenants/{tenant}/suspend'),
      command('/api/tenants/{tenant}/resume'),
    ],
  });
  return bodies;
}

test('a suspension needs a reason, and a refusal keeps it', async () => {
  const bodies = await open(active, [new Refusal('StaleVersionException', 409), suspended]);
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Fabrikam Inc.?' });
  expect(within(dialog).getByText(/payments that were released continue/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(bodies).toHaveLength(0);
  const reason = within(dialog).getByRole('textbox', { name: /^Reason/ });
  await userEvent.type(reason, ' The contract ended. ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(reason).toHaveValue(' The contract ended. ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Suspended: its people can’t sign in')).toBeVisible();
  expect(screen.getByText('The contract ended.')).toBeVisible();
  expect(screen.getByText(/by Ruth Adeyemi/)).toBeVisible();
  expect(bodies[0]).toEqual({ reason: 'The contract ended.', version: 4 });
});

test('a suspension ends after a confirmation', async () => {
  const bodies = await open(suspended, [{ ...active, version: 6 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'End suspension' }));
  expect(bodies).toHaveLength(0);
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'End suspension' }));
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(screen.queryByText('The contract ended.')).toBeNull();
  expect(bodies).toEqual([{ version: 5 }]);
});

test.each([
  ['a draft', { status: 'draft' }],
  ['the platform itself', { kind: 'platform' }],
] as const)('%s cannot be suspended', async (_, change) => {
  await open({ ...active, ...change });
  expect(await screen.findByRole('heading', { level: 1, name: 'Fabrikam Inc.' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
});

test('contacts are added, and a refused one shows the problem at its field', async () => {
  const sent: unknown[] = [];
  const problem = new Refusal('ValidationFailed', 422, [
    {
      propertyName: 'contacts[0].email',
      errorCode: 'InvalidValue',
      errorMessage: 'This is not an email address.',
    },
  ]);
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      answer('get', '/api/tenants/{tenant}', 200, active),
      respond('put', '/api/tenants/{tenant}', 200, (asked) => {
        sent.push(asked.sent);
        return problem;
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Fabrikam Inc.' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'City' }), 'Austin');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add contact' }));
  await userEvent.type(within(dialog).getByPlaceholderText('Name'), 'Cid Ames');
  await userEvent.type(within(dialog).getByPlaceholderText('Email'), 'cid');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('This is not an email address.')).toBeVisible();
  expect(within(dialog).getByPlaceholderText('Email')).toHaveValue('cid');
  expect(sent[0]).toMatchObject({
    city: 'Austin',
    contacts: [{ name: 'Cid Ames', role: '', email: 'cid', phone: '' }],
    version: 4,
  });
});

test('the address of a contact is sent and shown, and a refused country shows at its field', async () => {
  const sent: Schema<'ProfileInputBody1'>[] = [];
  const dee = { name: 'Dee Ott', role: '', email: '', phone: '' };
  let now: Schema<'Tenant'> = { ...active, profile: { ...active.profile, contacts: [dee] } };
  const problem = new Refusal('ValidationFailed', 422, [
    {
      propertyName: 'contacts[1].country',
      errorCode: 'InvalidValue',
      errorMessage: 'Enter the country as two letters, such as US.',
    },
  ]);
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      respond('get', '/api/tenants/{tenant}', 200, () => now),
      respond('put', '/api/tenants/{tenant}', 200, (asked) => {
        sent.push(asked.sent);
        if (sent.length === 1) return problem;
        const { version, ...profile } = asked.sent;
        now = { ...now, profile, version: version + 1 };
        return now;
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Fabrikam Inc.' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add contact' }));
  const [first, second] = within(within(dialog).getByRole('list', { name: 'Contacts' })).getAllByRole(
    'listitem',
  );
  if (!first || !second) throw new Error('two contacts expected');
  const enter = async (label: string, text: string) => {
    await userEvent.click(within(second).getByRole('textbox', { name: label }));
    await userEvent.paste(text);
  };
  await enter('Name', 'Cid Ames');
  await enter('Street', '88 Pier Road');
  await enter('City', 'Oakland');
  await enter('State or province', 'CA');
  await enter('Postal code', '94607');
  await enter('Country', 'U1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  const country = within(second).getByRole('textbox', { name: 'Country' });
  await waitFor(() => expect(country).toBeInvalid());
  expect(country).toHaveAccessibleDescription('Enter the country as two letters, such as US.');
  expect(within(first).getByRole('textbox', { name: 'Country' })).toBeValid();
  await userEvent.clear(country);
  await userEvent.type(country, 'US');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  const contacts = await screen.findByRole('table', { name: 'Contacts' });
  await waitFor(() =>
    expect(within(contacts).getByText('88 Pier Road, Oakland, CA 94607, US')).toBeVisible(),
  );
  expect(within(contacts).getAllByRole('row')).toHaveLength(4); // a contact without an address has one row
  const none = { street: '', city: '', region: '', postalCode: '', country: '' };
  const cid = { street: '88 Pier Road', city: 'Oakland', region: 'CA', postalCode: '94607', country: 'US' };
  expect(sent[1]).toMatchObject({
    ...none,
    contacts: [
      { ...dee, ...none },
      { name: 'Cid Ames', role: '', email: '', phone: '', ...cid },
    ],
    version: 4,
  });
});

test('a comment appears above the earlier ones, and the field is empty again', async () => {
  const sent: unknown[] = [];
  const comments = [{ id: '1', author: 'Sam Ortiz', body: 'Renewed.', createdAt: '2026-11-24T14:00:00Z' }];
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      answer('get', '/api/tenants/{tenant}', 200, active),
      answer('get', '/api/tenants/{tenant}/comments', 200, { items: comments }),
      respond('post', '/api/tenants/{tenant}/comments', 200, (asked) => {
        sent.push(asked.sent);
        const made = {
          id: '2',
          author: 'Ruth Adeyemi',
          body: asked.sent.body,
          createdAt: '2026-11-25T14:00:00Z',
        };
        return { items: [made, ...comments] };
      }),
    ],
  });
  expect(await screen.findByText('Renewed.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
  expect(sent).toHaveLength(0);
  await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), ' Pays late. ');
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
  expect(await screen.findByText('Pays late.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue(''));
  expect(sent).toEqual([{ body: 'Pays late.' }]);
});

test('a new domain name is sent with what was seen, after the page said what follows', async () => {
  const sent: unknown[] = [];
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      answer('get', '/api/tenants/{tenant}', 200, active),
      answer('post', '/api/tenants/identifier-check', 204, null),
      respond('post', '/api/tenants/{tenant}/identifier', 200, (asked) => {
        sent.push(asked.sent);
        return { ...active, identifier: 'fabrikam-corp', version: 5 };
      }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change domain name' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the domain name of Fabrikam Inc.' });
  expect(within(dialog).getByText(/signed out and sign in again at the new address/)).toBeVisible();
  const field = within(dialog).getByRole('textbox', { name: 'Domain name' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Fabrikam Corp');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change domain name' }));
  expect(await within(dialog).findByText(/Use 1 to 63 lowercase letters/)).toBeVisible();
  expect(sent).toHaveLength(0);
  await userEvent.clear(field);
  await userEvent.type(field, 'fabrikam-corp');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change domain name' }));
  await waitFor(() => expect(sent).toEqual([{ identifier: 'fabrikam-corp', version: 4 }]));
});

type View = Schema<'TenantdeletionView'>;

const requested: NonNullable<View['deletion']> = {
  state: 'requested',
  reason: 'The contract ended.',
  requestedBy: 'Ruth Adeyemi',
  requestedAt: '2026-11-24T14:00:00Z',
  own: false,
  expiresAt: '2026-12-08T14:00:00Z',
  payments: 0,
  batches: 0,
  reports: 0,
};

/** Opens the page of a tenant with a deletion; returns the bodies of the commands. */
async function openDeletion(
  first: View['deletion'],
  answers: (View['deletion'] | Refusal)[] = [],
  tenant = active,
) {
  const bodies: unknown[] = [];
  let now: View = { deletion: first, waitSeconds: 2_592_000 };
  const command = (action: '' | '/confirm' | '/cancel') =>
    respond('post', `/api/tenants/{tenant}/deletion${action}`, 200, ({ sent }) => {
      bodies.push(sent);
      const answer = answers.shift() ?? new Refusal('NotFound', 404);
      if (answer instanceof Refusal) return answer;
      now = { ...now, deletion: answer };
      return now;
    });
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      respond('get', '/api/tenants/{tenant}', 200, () => tenant),
      respond('get', '/api/tenants/{tenant}/deletion', 200, () => now),
      command(''),
      command('/confirm'),
      command('/cancel'),
    ],
  });
  return bodies;
}

test('a deletion is requested with a reason, and its requester cannot confirm it', async () => {
  const bodies = await openDeletion(undefined, [{ ...requested, own: true }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Fabrikam Inc.?' });
  expect(within(dialog).getByText(/works for 30 more days/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request deletion' }));
  expect(bodies).toHaveLength(0);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), ' The contract ended. ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request deletion' }));
  expect(await screen.findByText(/requested by Ruth Adeyemi/)).toBeVisible();
  expect(bodies).toEqual([{ reason: 'The contract ended.' }]);
  expect(screen.getByText(/Another platform administrator can confirm it until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm deletion' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('another person confirms a deletion with the domain name; a wrong one stays in its field', async () => {
  const refused = new Refusal('ValidationFailedException', 422, [
    { propertyName: 'identifier', errorCode: 'InvalidValue', errorMessage: 'Enter the domain name.' },
  ]);
  const waiting = {
    ...requested,
    state: 'waiting' as const,
    confirmedBy: 'Tom Berg',
    confirmedAt: '2026-11-25T09:00:00Z',
    dueAt: '2026-12-25T09:00:00Z',
  };
  const bodies = await openDeletion(requested, [refused, waiting]);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm deletion' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the deletion of Fabrikam Inc.?' });
  const name = within(dialog).getByRole('textbox', { name: /^Enter the domain name/ });
  await userEvent.type(name, 'northwind');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm deletion' }));
  await waitFor(() => expect(name).toBeInvalid());
  expect(name).toHaveValue('northwind');
  await userEvent.clear(name);
  await userEvent.type(name, 'fabrikam');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm deletion' }));
  expect(await screen.findByText(/confirmed by Tom Berg/)).toBeVisible();
  expect(screen.getByText(/It is closed at the earliest on/)).toBeVisible();
  expect(bodies).toEqual([{ identifier: 'northwind' }, { identifier: 'fabrikam' }]);
});

test('a deletion that waits for payments says so and can be canceled', async () => {
  const waiting = {
    ...requested,
    state: 'waiting' as const,
    checkedAt: '2026-12-25T09:00:00Z',
    payments: 3,
    batches: 1,
  };
  await openDeletion(waiting, [{ ...waiting, state: 'canceled' }]);
  const found = await screen.findByText(
    /waits for payments \(3\), payment runs \(1\) and positive-pay reports \(0\)/,
  );
  expect(found).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel deletion' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel deletion' }));
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeVisible();
  expect(screen.queryByText('This company will be deleted')).toBeNull();
});

test.each(['waiting', 'closing'] as const)(
  'a company whose deletion is %s is not suspended',
  async (state) => {
    await openDeletion({ ...requested, state });
    expect(await screen.findByText(/can’t be suspended.*Cancel the deletion first/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  },
);

test('a company whose deletion is only requested can be suspended', async () => {
  await openDeletion(requested);
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm deletion' })).toBeVisible();
  expect(screen.queryByText(/can’t be suspended/)).toBeNull();
});

test.each([
  ['is not requested', undefined],
  ['was canceled', { ...requested, state: 'canceled' }],
  ['is requested', requested],
] as const)('a suspended company whose deletion %s is not deleted', async (_, deletion) => {
  await openDeletion(deletion, [], suspended);
  expect(await screen.findByText(/can’t be deleted.*End the suspension first/)).toBeVisible();
  if (deletion?.state === 'requested') {
    expect(await screen.findByRole('button', { name: 'Cancel deletion' })).toBeVisible();
  }
  for (const name of ['Delete', 'Confirm deletion']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByText(/You can confirm it until/)).toBeNull();
});

test.each([
  ['erasing', 'Closed: its data is being erased'],
  ['done', 'This company was deleted'],
] as const)('a deletion in the state %s offers nothing', async (state, title) => {
  await openDeletion({ ...requested, state, erasedAt: '2026-12-26T09:00:00Z' }, [], {
    ...active,
    status: 'closed',
  });
  expect(await screen.findByText(title)).toBeVisible();
  for (const name of ['Delete', 'Confirm deletion', 'Cancel deletion', 'Edit', 'Suspend']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
