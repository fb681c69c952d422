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
