import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import { test } from '../support/fixtures';
import { acceptLink, linkTo } from '../support/mails';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');

async function chooseDate(page: Page, pattern: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit appearance' }).click();
  await dialog(page).getByRole('combobox', { name: 'Date' }).click();
  await page.getByRole('option', { name: `(${pattern})` }).click();
}

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
}

test('a platform administrator changes how a company looks, and its people see it', async ({ pageOf, guestPage, stack }) => {
  test.setTimeout(120_000); // it waits for a message
  const company = `tailspin-${randomUUID().slice(0, 8)}`;
  const name = `Tailspin ${company}`;
  const ann = `ann.lee@${company}.example`;
  const ruth = await pageOf(people.platformAdministrator, 'platform');
  const application = { identifier: company, name, currency: 'USD', timeZone: 'America/Chicago', administrators: [ann] };
  const { id } = await request<{ id: string }>(ruth, 'tenants', application, 'platform');
  const annPage = await guestPage();
  await acceptLink(annPage, await linkTo(ann));
  await annPage.goto(`${stack.url}/${company}/global-audit`);
  await expect(annPage.getByRole('row', { name: /Ann Lee/ }).first()).toContainText(/\d\d\/\d\d\/\d{4}/);

  await test.step('The platform administrator chooses a date pattern and a logo', async () => {
    await ruth.goto(`${stack.url}/platform/tenants/${id}`);
    await expect(ruth.getByText('Default', { exact: true })).toBeVisible();
    const logo = await ruth.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } });
    await chooseDate(ruth, 'YYYY-MM-DD');
    await dialog(ruth).locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await expect(dialog(ruth).getByRole('img', { name })).toBeVisible();
    await expectAccessible(ruth, 'appearance of a tenant');
    await save(ruth);
    await expect(ruth.getByText('Customized', { exact: true })).toBeVisible();
    await expect(ruth.getByText(/changed the company preferences/)).toBeVisible();
  });

  await test.step('An open page of the company shows both at once', async () => {
    await expect(annPage.getByRole('banner').getByRole('img', { name })).toBeVisible();
    await expect(annPage.getByRole('row', { name: /Ann Lee/ }).first()).toContainText(/\d{4}-\d\d-\d\d/);
  });

  await test.step('The audit log of the company says who changed what', async () => {
    await annPage.reload();
    await annPage.getByRole('row', { name: /Changed the company preferences/ }).first().getByRole('gridcell').nth(1).click();
    await expect(annPage.getByText(/Ruth Adeyemi \(platform/).first()).toBeVisible();
    await expect(annPage.getByText('YYYY-MM-DD').first()).toBeVisible();
  });

  await test.step('The audit log of the platform names the company', async () => {
    await ruth.goto(`${stack.url}/platform/global-audit`);
    await ruth.getByRole('row', { name: /Changed the appearance of the tenant/ }).first().getByRole('gridcell').nth(1).click();
    await expect(ruth.getByText(name).first()).toBeVisible();
  });

  await test.step('The sign-in page of the company shows the logo', async () => {
    const guest = await guestPage();
    // The server may answer with what it read of the company in the last five seconds.
    await expect(async () => {
      await guest.goto(`${stack.url}/${company}`);
      await expect(guest.getByRole('img', { name }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });
});

test('the pages of the platform follow the dates that its administrator chooses', async ({ pageOf, stack }) => {
  const ruth = await pageOf(people.platformAdministrator, 'platform');
  const list = `${stack.url}/platform/tenants`;
  const { items } = await request<{ items: { id: string; kind: string }[] }>(ruth, 'tenants/grid', {}, 'platform');
  const own = items.find(({ kind }) => kind === 'platform');
  await ruth.goto(`${list}/${own?.id}`);
  await chooseDate(ruth, 'YYYY-MM-DD');
  await save(ruth);
  await expect(ruth.getByText(/changed the company preferences/).first()).toBeVisible();
  await ruth.goto(list);
  await expect(ruth.getByRole('row').nth(1)).toContainText(/\d{4}-\d\d-\d\d/);

  await ruth.goto(`${list}/${own?.id}`);
  await chooseDate(ruth, 'MM/DD/YYYY');
  await save(ruth);
  await ruth.goto(list);
  await expect(ruth.getByRole('row').nth(1)).toContainText(/\d\d\/\d\d\/\d{4}/);
});
