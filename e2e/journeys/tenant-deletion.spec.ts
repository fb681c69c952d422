import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import { test } from '../support/fixtures';
import { acceptLink, linkTo } from '../support/mails';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');


test('two platform administrators delete a company, which loses its access', async ({ pageOf, guestPage, stack }) => {
  test.setTimeout(120_000); // it waits for messages
  const company = `woodgrove-${randomUUID().slice(0, 8)}`;
  const name = `Woodgrove ${company}`;
  const [ann, zoe] = [`ann.lee@${company}.example`, `zoe.${company}@platform.example`];
  const ruth = await pageOf(people.platformAdministrator, 'platform');
  const application = { identifier: company, name, currency: 'USD', timeZone: 'America/Chicago', administrators: [ann] };
  const { id } = await request<{ id: string }>(ruth, 'tenants', application, 'platform');
  await ruth.goto(`${stack.url}/platform/admins`);
  await ruth.getByRole('button', { name: 'Invite people' }).click();
  await dialog(ruth).getByRole('combobox', { name: 'Email addresses' }).fill(`${zoe},`);
  await dialog(ruth).getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog(ruth)).toHaveCount(0);
  const [annPage, zoePage] = [
    await guestPage(),
    await guestPage(),
  ];
  await acceptLink(annPage, await linkTo(ann));
  await acceptLink(zoePage, await linkTo(zoe));

  await test.step('One requests the deletion and cannot confirm it', async () => {
    await ruth.goto(`${stack.url}/platform/tenants/${id}`);
    await ruth.getByRole('button', { name: 'Delete' }).click();
    await expectAccessible(ruth, 'request of a deletion');
    await dialog(ruth).getByRole('textbox', { name: 'Reason' }).fill('The contract ended.');
    await dialog(ruth).getByRole('button', { name: 'Request deletion' }).dblclick();
    await expect(ruth.getByRole('alert')).toContainText('Another platform administrator can confirm it');
    await expect(ruth.getByRole('button', { name: 'Confirm deletion' })).toHaveCount(0);
    await expectAccessible(ruth, 'requested deletion');
  });

  await test.step('Another person confirms it with the domain name', async () => {
    await zoePage.goto(`${stack.url}/platform/tenants/${id}`);
    await zoePage.getByRole('button', { name: 'Confirm deletion' }).click();
    const domainName = dialog(zoePage).getByRole('textbox', { name: /Enter the domain name/ });
    await domainName.fill('northwind');
    await dialog(zoePage).getByRole('button', { name: 'Confirm deletion' }).click();
    await expect(domainName).toHaveAttribute('aria-invalid', 'true');
    await expect(domainName).toHaveValue('northwind');
    await domainName.fill(company);
    await expectAccessible(zoePage, 'confirmation of a deletion');
    await dialog(zoePage).getByRole('button', { name: 'Confirm deletion' }).dblclick();
    await expect(dialog(zoePage)).toHaveCount(0);
  });

  await test.step('The company is notified, closed and erased', async () => {
    await expect(annPage.getByText('Your session has ended')).toBeVisible({ timeout: 30_000 });
    await expect(ruth.getByRole('alert').first()).toContainText('Closed: its data is being erased');
    await expect(zoePage.getByText('Closed: its data is being erased')).toBeVisible();
    await expect(ruth.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await expectAccessible(ruth, 'closed company');
    await expect(ruth.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await ruth.goto(`${stack.url}/platform/tenants`);
    await ruth.getByRole('searchbox', { name: 'Search this list' }).fill(company);
    await expect(ruth.getByRole('row', { name: new RegExp(name) })).toContainText('Closed');
  });

  await test.step('Its address leads nowhere, and nobody gets its domain name', async () => {
    await annPage.goto(`${stack.url}/${company}`);
    await expect(annPage.getByLabel('Password', { exact: true })).toHaveCount(0);
    await expect(request(ruth, 'tenants', application, 'platform')).rejects.toThrow(/domain name/);
  });
});
