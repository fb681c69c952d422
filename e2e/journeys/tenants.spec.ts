import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import { test } from '../support/fixtures';
import { acceptLink, choosePassword, linkTo } from '../support/mails';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');

interface Tenant {
  id: string;
  name: string;
}

const createTenant = (page: Page, company: string, ...administrators: string[]) =>
  request<Tenant>(
    page,
    'tenants',
    {
      identifier: company,
      name: `Tailspin ${company}`,
      currency: 'USD',
      timeZone: 'America/Chicago',
      administrators,
    },
    'platform',
  );

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a platform administrator keeps the master record of a company, and its comments', async ({ pageOf, stack }) => {
  const company = `tailspin-${randomUUID().slice(0, 8)}`;
  const ruth = await pageOf(people.platformAdministrator, 'platform');
  const tenant = await createTenant(ruth, company, `ann.lee@${company}.example`);
  await ruth.goto(`${stack.url}/platform/tenants/${tenant.id}`);
  await ruth.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(ruth).getByRole('textbox', { name: 'Street' }).fill('1 Main Street');
  await dialog(ruth).getByRole('textbox', { name: 'Country' }).fill('us');
  await dialog(ruth).getByRole('button', { name: 'Add contact' }).click();
  await dialog(ruth).getByPlaceholder('Name').fill('Cid Ames');
  await dialog(ruth).getByPlaceholder('Email').fill('cid');
  await expectAccessible(ruth, 'master record of a tenant');
  await dialog(ruth).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(ruth).getByText('This is not an email address.')).toBeVisible();
  await expect(dialog(ruth).getByPlaceholder('Name')).toHaveValue('Cid Ames');
  await dialog(ruth).getByPlaceholder('Email').fill(`cid@${company}.example`);
  await dialog(ruth).getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog(ruth)).toHaveCount(0);
  await expect(ruth.getByText('1 Main Street, US')).toBeVisible();
  await expect(ruth.getByRole('row', { name: /Cid Ames/ })).toContainText(`cid@${company}.example`);
  await expect(ruth.getByText(/changed the tenant/)).toBeVisible();

  await ruth.getByRole('textbox', { name: 'Comment' }).fill('Renewal is due in March.');
  await ruth.getByRole('button', { name: 'Add comment' }).dblclick();
  await expect(ruth.getByRole('listitem').filter({ hasText: 'Renewal is due in March.' })).toHaveCount(1);
  await expect(ruth.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
  await expectAccessible(ruth, 'page of a tenant');
});

test('a platform administrator suspends a company and ends the suspension', async ({ pageOf, guestPage, stack }) => {
  test.setTimeout(180_000); // it waits for a message
  const company = `tailspin-${randomUUID().slice(0, 8)}`;
  const ann = `ann.lee@${company}.example`;
  const ruth = await pageOf(people.platformAdministrator, 'platform');
  const tenant = await createTenant(ruth, company, ann);
  const annPage = await guestPage();
  await acceptLink(annPage, await linkTo(ann));

  await test.step('The suspension ends the open session at once', async () => {
    await ruth.goto(`${stack.url}/platform/tenants/${tenant.id}`);
    await ruth.getByRole('button', { name: 'Suspend' }).click();
    await dialog(ruth).getByRole('textbox', { name: 'Reason' }).fill('The contract ended.');
    await expectAccessible(ruth, 'suspension of a tenant');
    await dialog(ruth).getByRole('button', { name: 'Suspend' }).dblclick();
    await expect(ruth.getByRole('alert')).toContainText('The contract ended.');
    await expectAccessible(ruth, 'suspended tenant');
    await expect(annPage.getByText('Your session has ended')).toBeVisible();
  });

  await test.step('Nobody of the company can sign in', async () => {
    // The server may answer with what it read of the company in the last five seconds.
    await expect(async () => {
      await annPage.goto(`${stack.url}/${company}/users`);
      await expect(annPage.getByText('Access for your company is suspended.')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(annPage.getByLabel('Password', { exact: true })).toHaveCount(0);
    await expectAccessible(annPage, 'sign-in page of a suspended company');
  });

  await test.step('After the suspension, its people sign in again', async () => {
    await ruth.getByRole('button', { name: 'End suspension' }).click();
    await dialog(ruth).getByRole('button', { name: 'End suspension' }).click();
    await expect(ruth.getByRole('button', { name: 'Suspend' })).toBeVisible();
    await expect(async () => {
      await annPage.goto(`${stack.url}/${company}`);
      await expect(annPage.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await signIn(annPage, ann);
    await expect(annPage.getByRole('banner')).toContainText('Ann Lee');
  });

  await test.step('The company reads the reason in its audit log', async () => {
    await annPage.goto(`${stack.url}/${company}/global-audit`);
    await annPage.getByRole('row', { name: /suspended/i }).first().click();
    await expect(annPage.getByText('The contract ended.').first()).toBeVisible();
  });
});

test('a company gets another domain name, and its former addresses lead to the new ones', async ({ pageOf, guestPage, stack }) => {
  test.setTimeout(120_000); // it waits for a message
  const [former, current] = [`tailspin-${randomUUID().slice(0, 8)}`, `tailspin-${randomUUID().slice(0, 8)}`];
  const [ann, bob] = [`ann.lee@${former}.example`, `bob.stone@${former}.example`];
  const ruth = await pageOf(people.platformAdministrator, 'platform');
  const tenant = await createTenant(ruth, former, ann, bob);
  const annPage = await guestPage();
  await acceptLink(annPage, await linkTo(ann));

  await ruth.goto(`${stack.url}/platform/tenants/${tenant.id}`);
  await ruth.getByRole('button', { name: 'Change domain name' }).click();
  await dialog(ruth).getByRole('textbox', { name: 'Domain name' }).fill('northwind');
  await expect(dialog(ruth).getByText('This name is already in use')).toBeVisible();
  await dialog(ruth).getByRole('textbox', { name: 'Domain name' }).fill(current);
  await expectAccessible(ruth, 'domain name of a tenant');
  await dialog(ruth).getByRole('button', { name: 'Change domain name' }).dblclick();
  await expect(dialog(ruth)).toHaveCount(0);
  await expect(ruth.getByRole('main').getByText(`${stack.url}/${current}`, { exact: true })).toBeVisible();
  await expect(annPage.getByText('Your session has ended')).toBeVisible();

  // The server may answer with what it read of the company in the last five seconds.
  await expect(async () => {
    await annPage.goto(`${stack.url}/${former}/users`);
    await expect(annPage).toHaveURL(new RegExp(`/${current}/login`), { timeout: 3_000 });
  }).toPass();
  await signIn(annPage, ann);
  await expect(annPage).toHaveURL(`${stack.url}/${current}/users`);
  await expect(annPage.getByRole('banner')).toContainText('Ann Lee');
  await annPage.reload();
  await expect(annPage.getByRole('banner')).toContainText('Ann Lee');

  // An invitation that was sent before still works.
  const bobPage = await guestPage();
  const link = await linkTo(bob);
  expect(link).toContain(`/${former}/`);
  await choosePassword(bobPage, link);
  await expect(bobPage).toHaveURL(new RegExp(`/${current}/login`));
  await signIn(bobPage, bob);
  await expect(bobPage.getByRole('banner')).toContainText('Bob Stone');
});
