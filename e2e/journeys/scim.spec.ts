import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';

const dialog = (page: Page) => page.getByRole('dialog');
const schema = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

test.use({ person: 'Ruben Castro', tenant: 'contoso' });

/** What an identity provider does with the address and the token that an administrator entered there. */
function identityProvider(request: APIRequestContext, address: string, token: string) {
  const send = (method: string, path: string, data?: object) =>
    request.fetch(`${address}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      ...(data && { data: JSON.stringify(data) }),
    });
  const create = async (path: string, data: object) => {
    const response = await send('POST', path, data);
    expect(response.status(), await response.text()).toBe(201);
    return ((await response.json()) as { id: string }).id;
  };
  return {
    statusOfUsers: async () => (await send('GET', '/Users')).status(),
    addPerson: (userName: string, givenName: string, familyName: string) =>
      create('/Users', { schemas: [schema('User')], userName, name: { givenName, familyName }, active: true }),
    addGroup: (displayName: string, member: string) =>
      create('/Groups', { schemas: [schema('Group')], displayName, members: [{ value: member }] }),
    deactivate: async (id: string) => {
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
      const Operations = [{ op: 'replace', path: 'active', value: false }];
      const response = await send('PATCH', `/Users/${id}`, { schemas, Operations });
      expect(response.status(), await response.text()).toBe(200);
    },
  };
}

test('an identity provider keeps people and groups up to date until its client is revoked', async ({
  page,
  request,
  uniqueName,
  urlOf,
}) => {
  const [client, group] = [uniqueName('Entra ID'), uniqueName('Site clerks')];
  const familyName = `Berg${crypto.randomUUID().slice(0, 8)}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const settings = urlOf('company-settings/openid-provider');
  const clients = page.getByRole('list', { name: 'SCIM clients' });
  const row = clients.getByRole('listitem').filter({ hasText: client });

  await page.goto(settings);
  await page.getByRole('button', { name: 'Copy the SCIM base address' }).click();
  await expect.poll(copied).toMatch(/\/scim\/contoso\/v2$/);
  const address = await copied();
  await page.getByRole('button', { name: 'Add client' }).click();
  await dialog(page).getByLabel('Name').fill(client);
  await expectAccessible(page, 'the form of a SCIM client');
  await dialog(page).getByRole('button', { name: 'Add client' }).dblclick();
  await expect(page.getByRole('heading', { name: `Token of ${client}` })).toBeVisible();
  await expect(dialog(page).getByText('It isn’t shown again.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Copy the token' }).click();
  await expect.poll(copied).not.toBe(address);
  const token = await copied();
  await expect(dialog(page).getByText(token)).toBeVisible();
  await expectAccessible(page, 'the token of a SCIM client');
  await dialog(page).getByText('Close', { exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Added by Ruben Castro');
  await expect(row).toContainText('Last used: Never');
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Ruben Castro added a SCIM client');
  expect(await page.content()).not.toContain(token);
  await page.reload();
  await expect(row).toHaveCount(1);
  expect(await page.content()).not.toContain(token);

  await page.getByRole('button', { name: 'Add client' }).click();
  await dialog(page).getByLabel('Name').fill(client.toUpperCase());
  await dialog(page).getByRole('button', { name: 'Add client' }).click();
  await expect(dialog(page).getByText('This name is already in use.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Leave anyway' }).click();
  await expect(dialog(page)).toHaveCount(0);

  const provider = identityProvider(request, address, token);
  const person = await provider.addPerson(`bo.${familyName}@contoso.example`.toLowerCase(), 'Bo', familyName);
  await page.goto(urlOf('users?tab=invited'));
  // The company has no OpenID provider, so the person is invited.
  await expect(page.getByRole('row', { name: new RegExp(`Bo ${familyName}`) })).toContainText('Invited');
  await provider.deactivate(person);
  await expect(page.getByRole('row', { name: new RegExp(`Bo ${familyName}`) })).toHaveCount(0);
  await page.goto(urlOf('users?tab=inactive'));
  await expect(page.getByRole('row', { name: new RegExp(`Bo ${familyName}`) })).toContainText('Inactive');

  const member = await provider.addPerson(`cy.${familyName}@contoso.example`.toLowerCase(), 'Cy', familyName);
  await provider.addGroup(group, member);
  await page.goto(urlOf('groups'));
  await page.getByText(group, { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
  await expect(page.getByText(`Cy ${familyName}`).first()).toBeVisible();
  await expect(page.getByText(/keeps the name and the members of this group up to date/)).toBeVisible();

  await page.goto(settings);
  await expect(row).not.toContainText('Never');
  await expectAccessible(page, 'SCIM clients');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeVisible();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, 'the page scrolls horizontally').toBe(false);
  await expectAccessible(page, 'SCIM clients on a phone');
  await row.getByRole('button', { name: `Revoke ${client}` }).click();
  await expect(dialog(page)).toContainText('The identity provider loses access at once.');
  expect(await provider.statusOfUsers()).toBe(200);
  await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect(await provider.statusOfUsers()).toBe(401);
  await page.goto(urlOf(`users/${person}`));
  await expect(page.getByRole('heading', { level: 1, name: `Bo ${familyName}` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText(`${client} (SCIM) deactivated`);
});
