import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { fabrikam } from '@/test/changed/tenants';
import { addressOf, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

type Person = Schema<'Tenant'>['administrators'][number];

const person = (id: string, fullName: string, status: Person['status']): Person => ({
  id,
  fullName,
  email: `${id}@fabrikam.example`,
  status,
});

const ann = person('ann', 'Ann Lee', 'active');
const bob = person('bob', 'Bob Ray', 'active');
const cid = person('cid', 'Cid Ames', 'invited');

/** Opens the page of a tenant with these administrators; returns the commands. A command without an answer is refused. */
async function open(first: Person[], answer?: Person[], change: Partial<Schema<'Tenant'>> = {}) {
  const asked: string[] = [];
  const tenantOf = (administrators: Person[]) => ({
    ...fabrikam,
    status: 'active' as const,
    administrators,
    ...change,
  });
  let now = tenantOf(first);
  const run = (action: string, url: URL) => {
    asked.push(`${action} ${url.pathname.split('/').at(-2)}`);
    if (!answer) return new Refusal('AdministratorNeededException', 409);
    now = tenantOf(answer);
    return now;
  };
  const path = '/api/tenants/{tenant}/administrators/{userId}';
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      respond('get', '/api/tenants/{tenant}', 200, () => now),
      respond('post', `${path}/cancel`, 200, ({ url }) => run('cancel', url)),
      respond('put', `${path}/activate`, 200, ({ url }) => run('activate', url)),
      respond('put', `${path}/deactivate`, 200, ({ url }) => run('deactivate', url)),
    ],
  });
  return asked;
}

test('the invitation of an administrator is canceled after a confirmation', async () => {
  const asked = await open([ann, cid], [ann]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the invitation of Cid Ames' }));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(/The link stops working/)).toBeVisible();
  expect(asked).toHaveLength(0);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel invitation' }));
  expect(await screen.findByText('Invitation canceled')).toBeVisible();
  expect(screen.queryByText('cid@fabrikam.example')).toBeNull();
  expect(asked).toEqual(['cancel cid']);
});

test('an administrator is deactivated after a confirmation, and can be activated again', async () => {
  const inactive = { ...bob, status: 'inactive' as const };
  const asked = await open([ann, bob], [ann, inactive]);
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Bob Ray' }));
  const question = await screen.findByRole('dialog');
  expect(within(question).getByText(/sessions of this person end at once/)).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByRole('button', { name: 'Activate Bob Ray' })).toBeVisible();
  expect(screen.getByText(/only active administrator can’t be deactivated/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Activate Bob Ray' }));
  expect(await screen.findByText('Account activated')).toBeVisible();
  expect(asked).toEqual(['deactivate bob', 'activate bob']);
});

test('a refused deactivation says why and changes nothing', async () => {
  const asked = await open([ann, bob]);
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Bob Ray' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Deactivate Bob Ray' })).toBeVisible();
  expect(asked).toEqual(['deactivate bob']);
});

test('the only active administrator cannot be deactivated', async () => {
  await open([ann, cid]);
  expect(await screen.findByText(/only active administrator can’t be deactivated/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deactivate Ann Lee' })).toBeNull();
});

test('a company without administrators says so', async () => {
  await open([]);
  expect(await screen.findByText(/This company has no administrator/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invite administrator' })).toBeVisible();
});

test('the page of the platform offers no changes of administrators', async () => {
  await open([ann, bob, cid], undefined, { kind: 'platform' });
  expect(await screen.findByText('cid@fabrikam.example')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ann Lee|Bob Ray|Cid Ames/ })).toBeNull();
});

test('administrators are invited in English unless another language is chosen', async () => {
  const sent: unknown[] = [];
  await renderRoute(addressOf('/$tenant/tenants/$tenantId'), {
    person: personWith('tenants:get', 'tenants:manage'),
    handlers: [
      respond('get', '/api/tenants/{tenant}', 200, () => fabrikam),
      respond('post', '/api/tenants/{tenant}/administrators', 200, (asked) => {
        sent.push(asked.sent);
        return fabrikam;
      }),
    ],
  });
  const invite = async (language?: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Invite administrator' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite administrator' });
    await userEvent.type(
      within(dialog).getByRole('combobox', { name: /^Administrators/ }),
      'dee@fabrikam.example,',
    );
    if (language) {
      await userEvent.click(within(dialog).getByRole('combobox', { name: 'Language' }));
      await userEvent.click(await screen.findByRole('option', { name: language, hidden: true }));
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitations' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await invite();
  await invite('Deutsch');
  const administrators = ['dee@fabrikam.example'];
  expect(sent).toEqual([
    { administrators, language: 'en' },
    { administrators, language: 'de' },
  ]);
});
