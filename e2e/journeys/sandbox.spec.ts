import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { acceptLink, linkTo } from '../support/mails';
import { outsideWorldUrl } from '../support/outside-world';
import { people } from '../support/people';

test('a sandbox records its messages instead of sending them', async ({ pageOf, guestPage, stack }) => {
  test.setTimeout(240_000); // it waits for three messages
  const company = `trial-${Math.random().toString(36).slice(2, 8)}`;
  const [ann, bob] = [`ann.lee@${company}.example`, `bob.stone@${company}.example`];
  const base = `${stack.url}/${company}`;
  const platform = await pageOf(people.platformAdministrator, 'platform');

  await test.step('The platform creates the company as a sandbox', async () => {
    await platform.goto(`${stack.url}/platform/tenants`);
    await platform.getByRole('button', { name: 'Add tenant' }).click();
    const dialog = platform.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Trial ${company}`);
    await dialog.getByLabel('Sandbox').check({ force: true });
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('combobox', { name: 'Administrators' }).fill(`${ann},${bob},`);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('textbox', { name: 'Domain name' }).fill(company);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Create tenant' }).dblclick();
    await expect(platform.getByRole('heading', { level: 1 })).toHaveText(`Trial ${company}`);
    await expect(platform.getByRole('main').getByText('Sandbox', { exact: true }).first()).toBeVisible();
  });

  const page = await guestPage();
  await test.step('Its administrator receives the one-time link by mail, and every page has the banner', async () => {
    await acceptLink(page, await linkTo(ann));
    await expect(page.getByRole('note').filter({ hasText: 'are recorded, not delivered' })).toBeVisible();
    await page.getByRole('link', { name: 'Show recordings' }).click();
    await expect(page).toHaveURL(/company-settings\/sandbox/);
    await expect(page.getByText('Nothing recorded yet')).toBeVisible();
    await expectAccessible(page, 'sandbox without recordings');
  });

  await test.step('The message about an export to the other administrator is recorded and not sent', async () => {
    const bobPage = await guestPage();
    await acceptLink(bobPage, await linkTo(bob));
    await page.goto(`${base}/company-settings/data-export`);
    await page.getByRole('button', { name: 'Start export' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start export' }).click();
    // Leaving the page before the answer would cancel the request.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: bob });
    // Messages to one person are a minute apart.
    await expect(async () => {
      await page.goto(`${base}/company-settings/sandbox`);
      await expect(row).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 150_000 });
    await expect(row).toContainText('Recorded');
    await row.getByText(bob).click();
    await expect(page.getByRole('heading', { name: 'Message' })).toBeVisible();
    await expect(page.getByText(/started an export of all data of/)).toBeVisible();
    await expectAccessible(page, 'a recorded message');
    const mails = (await (await fetch(`${outsideWorldUrl()}/mails`)).json()) as { to: string[] }[];
    expect(mails.filter(({ to }) => to.includes(bob))).toHaveLength(1); // the invitation
  });
});

test('a live company has no banner and records nothing', async ({ pageOf, stack }) => {
  const page = await pageOf(people.administrator);
  await page.goto(`${stack.url}/northwind/company-settings/sandbox`);
  await expect(page.getByText('This company is live.')).toBeVisible();
  await expect(page.getByText('are recorded, not delivered')).toHaveCount(0);
  const processor = await pageOf(people.processor);
  await processor.goto(`${stack.url}/northwind/company-settings/sandbox`);
  await expect(processor.getByText('Your account has no access to this page')).toBeVisible();
});
