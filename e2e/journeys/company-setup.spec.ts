import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { acceptLink, linkTo } from '../support/mails';
import { people } from '../support/people';

const unique = () => Math.random().toString(36).slice(2, 8);

test('a platform administrator creates a company, whose administrator invites a colleague', async ({ pageOf, guestPage, stack }) => {
  test.setTimeout(180_000); // it waits for three messages
  const company = `fabrikam-${unique()}`;
  const [ann, bob] = [`ann.lee@${company}.example`, `bob.stone@${company}.example`];
  const platform = await pageOf(people.platformAdministrator, 'platform');

  await test.step('The platform creates the company', async () => {
    await platform.goto(`${stack.url}/platform/tenants`);
    await platform.getByRole('button', { name: 'Add tenant' }).click();
    const dialog = platform.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Fabrikam ${company}`);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('combobox', { name: 'Administrators' }).fill(`${ann},`);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('textbox', { name: 'Domain name' }).fill('northwind');
    await expect(dialog.getByText('This name is already in use')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Domain name' }).fill(company);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText(`${stack.url}/${company}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Create tenant' }).dblclick();
    await expect(platform.getByRole('heading', { level: 1 })).toHaveText(`Fabrikam ${company}`);
    await expect(platform.getByRole('row', { name: ann })).toContainText('Invited');
  });

  const annPage = await guestPage();
  const link = await linkTo(ann);
  await test.step('Its administrator sets a password', async () => {
    await annPage.goto(link);
    await annPage.getByLabel('Password', { exact: true }).fill('short');
    await annPage.getByLabel('Repeat password', { exact: true }).fill('short');
    await annPage.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(annPage.getByText('A password needs uppercase and lowercase letters')).toBeVisible();
    await acceptLink(annPage, link);
    await expect(annPage.getByRole('banner')).toContainText('Ann Lee');
  });

  await test.step('A used link refuses everybody else', async () => {
    const stranger = await guestPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('alert')).toContainText('This link was used before.');
  });

  const bobPage = await guestPage();
  await test.step('The administrator invites a colleague, who signs in', async () => {
    await annPage.goto(`${stack.url}/${company}/users`);
    await annPage.getByRole('button', { name: 'Invite users' }).click();
    const dialog = annPage.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Email addresses' }).fill('bob@gmail.com,');
    await dialog.getByRole('combobox', { name: 'Roles' }).click();
    await annPage.getByRole('option', { name: 'Approver' }).click();
    await annPage.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog.getByText(/can’t be invited/)).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Email addresses' }).press('Backspace');
    await dialog.getByRole('combobox', { name: 'Email addresses' }).fill(`${bob},`);
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await annPage.locator('label', { hasText: /^Invited/ }).click();
    await expect(annPage.getByRole('row', { name: /Bob Stone/ })).toBeVisible();
    await acceptLink(bobPage, await linkTo(bob));
    await expect(bobPage.getByRole('banner')).toContainText('Bob Stone');
  });

  await test.step('A new password ends the sessions of the old one', async () => {
    const before = Date.now();
    const forgot = await guestPage();
    await forgot.goto(`${stack.url}/${company}/forgot-password`);
    await forgot.getByLabel('Username or email').fill(ann);
    await forgot.getByRole('button', { name: 'Send link' }).click();
    await expect(forgot.getByRole('status')).toContainText(ann);
    await acceptLink(forgot, await linkTo(ann, before), 'Another-horse-8');
    await annPage.goto(`${stack.url}/${company}/users`);
    await expect(annPage).toHaveURL(/\/login\?/);
  });
});
