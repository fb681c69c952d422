import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Schema } from '@/lib/api/types';
import { startI18n } from '@/lib/i18n/i18n';
import { noRows, personWith } from '@/test/page-samples';
import { renderRoute, startServer } from '@/test/render-route';
import { permissions, role } from '@/test/role-samples';
import { answer, nothingAnswers, Refusal, respond } from '@/test/server';

// jsdom is not a supported browser.
vi.mock('@/lib/browser', () => ({ browserSupported: () => true }));

beforeAll(() => startI18n('en'));
startServer();

const catalog = answer('get', '/api/permissions', 200, permissions);
const free = answer('get', '/api/roles/exists', 200, { exists: false });

async function openRole(found: Schema<'Role'>, ...handlers: HttpHandler[]) {
  await renderRoute(`/northwind/roles/details/${found.id}`, {
    person: personWith('roles:update', 'roles:create', 'roles:delete', 'roles:manage'),
    handlers: [answer('get', '/api/roles/{roleId}', 200, found), catalog, free, ...handlers, nothingAnswers],
  });
  await screen.findByRole('region', { name: 'Project resources' });
}

const box = (resource: string, name: string) =>
  within(screen.getByRole('group', { name: resource })).getByRole<HTMLInputElement>('checkbox', {
    name: new RegExp(`^${name}`),
  });

test('permissions are selected one by one and by resource, and saved with the version', async () => {
  const sent: unknown[] = [];
  await openRole(
    role,
    respond('put', '/api/roles/{roleId}', 200, ({ sent: body }) => {
      sent.push(body);
      return { ...role, permissions: body.permissions, version: 2 };
    }),
  );
  const project = screen.getByRole('region', { name: 'Project resources' });
  expect(project).toHaveTextContent('1 of 4 selected');
  expect(box('Invoices', 'View')).toBeChecked();
  expect(box('Invoices', 'Select all').indeterminate).toBe(true);
  await userEvent.click(box('Invoices', 'Select all'));
  expect(box('Invoices', 'Edit')).toBeChecked();
  await userEvent.click(box('Roles', 'Manage'));
  expect(screen.getByRole('radio', { name: 'Selected (3)' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'Invoice Clerk',
        description: 'Enters invoices',
        approvalLimit: '',
        permissions: ['invoices:get', 'invoices:update', 'roles:manage'],
        version: 1,
      },
    ]),
  );
});

test('a search and the filter of the selected narrow the permissions', async () => {
  await openRole(role);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search permissions' }), 'release');
  expect(box('Payments', 'Release batches')).not.toBeChecked();
  expect(screen.queryByRole('group', { name: 'Invoices' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Selected (1)' }));
  expect(screen.getAllByRole('group', { name: /^(Invoices|Payments|Roles)$/ })).toHaveLength(1);
});

test('a role without a permission is not saved', async () => {
  await openRole(role);
  await userEvent.click(box('Invoices', 'View'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Select at least one permission.')).toBeVisible();
});

test('two factors are required at once, for a system role too', async () => {
  const sent: unknown[] = [];
  await openRole(
    { ...role, type: 'system' },
    respond('put', '/api/roles/{roleId}/two-factors', 200, ({ sent: body }) => {
      sent.push(body);
      return { ...role, type: 'system' as const, requiresTwoFactors: true, version: 2 };
    }),
  );
  const choice = screen.getByRole('switch', { name: /^Members sign in with two factors/ });
  expect(choice).not.toBeChecked();
  await userEvent.click(choice);
  await waitFor(() => expect(sent).toEqual([{ required: true, version: 1 }]));
});

test('the switch says that a role that starts to release payments gets two factors', async () => {
  await openRole(role);
  expect(screen.queryByText(/^The role will release payments\./)).toBeNull();
  await userEvent.click(box('Payments', 'Release batches'));
  expect(await screen.findByText(/^The role will release payments\./)).toBeVisible();
  await userEvent.click(box('Payments', 'Release batches'));
  expect(screen.queryByText(/^The role will release payments\./)).toBeNull();
});

test('the switch says nothing where the members need two factors already', async () => {
  await openRole({ ...role, requiresTwoFactors: true });
  await userEvent.click(box('Payments', 'Release batches'));
  expect(screen.getByText(/^Members without a second factor/)).toBeVisible();
  expect(screen.queryByText(/^The role will release payments\./)).toBeNull();
});

test('a system role is shown and cannot be changed', async () => {
  await openRole({ ...role, type: 'system' });
  expect(screen.getByText(/^System roles cannot be changed/)).toBeVisible();
  expect(box('Invoices', 'View')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Invoice Clerk' }));
  expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});

test('an import replaces the selection, and says why a file cannot be used', async () => {
  await openRole(role);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a role' });
  const use = async (text: string) => {
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File([text], 'role.json', { type: 'application/json' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use file' }));
  };
  await use('{');
  expect(await within(dialog).findByText(/^Invalid role builder JSON\./)).toBeVisible();
  await use('{"permissions":["invoices:get","cookies:eat"]}');
  expect(
    await within(dialog).findByText('The file contains unknown permissions: cookies:eat.'),
  ).toBeVisible();
  await use('{"permissions":["payments:release"]}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(box('Payments', 'Release batches')).toBeChecked();
  expect(box('Invoices', 'View')).not.toBeChecked();
});

async function deleteRole() {
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Invoice Clerk' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Invoice Clerk?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
}

test('a deleted role leads back to the list', async () => {
  await openRole(
    role,
    answer('delete', '/api/roles/{roleId}', 204, null),
    answer('post', '/api/roles/grid', 200, noRows),
  );
  await deleteRole();
  expect(await screen.findByText('No roles match')).toBeVisible();
});

test('a refused deletion names the uses of the role', async () => {
  const refusal = new Refusal('RoleInUseException');
  const body: Schema<'Problem'> = {
    ErrorCode: 'RoleInUseException',
    Details: '',
    StatusCode: 409,
    requestId: 'r',
    errors: [
      {
        propertyName: 'members',
        errorCode: 'RoleHasMembersException',
        errorMessage: '',
        placeholderValues: { members: '2' },
      },
      {
        propertyName: 'approvalRules',
        errorCode: 'RoleInApprovalRulesException',
        errorMessage: '',
        placeholderValues: { names: 'Large amounts (Invoices US)' },
      },
    ],
  };
  refusal.response = () => Response.json(body, { status: 409 }) as ReturnType<Refusal['response']>;
  await openRole(
    role,
    respond('delete', '/api/roles/{roleId}', 204, () => refusal),
  );
  await deleteRole();
  const said = await screen.findByText(/Users who hold the role: 2\./);
  expect(said).toHaveTextContent('Approval rules that name the role: Large amounts (Invoices US).');
});
