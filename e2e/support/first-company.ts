import { expect, type Page } from '@playwright/test';
import { dialog } from './connections';
import { choosePassword } from './mails';
import { AuthenticatorApp } from './totp';

/** Sets the password of a one-time link and the authenticator app that the role requires. */
export async function acceptWithTwoFactors(page: Page, link: string): Promise<AuthenticatorApp> {
  await choosePassword(page, link);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const app = new AuthenticatorApp(((await page.locator('code').textContent()) ?? '').replace(/\s/g, ''));
  await page.getByLabel('Code', { exact: true }).fill(await app.next());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('checkbox', { name: 'I have saved the recovery codes.' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  return app;
}

/** Invites a person with one role on the page of users. */
export async function invite(page: Page, address: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite users' }).click();
  await dialog(page).getByRole('combobox', { name: 'Email addresses' }).fill(`${address},`);
  await dialog(page).getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Imports a file on the page of a list and waits for its result. */
export async function importFile(page: Page, url: string, name: string, rows: string[]): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog(page)
    .getByLabel('Choose files')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await dialog(page).getByRole('button', { name: 'Check file' }).click();
  await dialog(page).getByRole('button', { name: /^Import \d+ row/ }).click();
  await expect(dialog(page).getByText(/^\d+ rows? imported/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
}

/** Creates a project of a type on the page of its workspace and returns its address. */
export async function newProject(page: Page, url: string, type: RegExp, name: string): Promise<string> {
  await page.goto(url);
  await page.getByRole('button', { name: 'New project' }).first().click();
  await dialog(page).getByRole('radio', { name: type }).click();
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return page.url().replace(/\/(summary|design|workpage).*$/, '');
}

/** Adds a vendor on the page of vendors, and stays on the page of the new one. */
export async function newVendor(page: Page, url: string, number: string, name: string, method: 'ACH' | 'Check'): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'New vendor' }).click();
  await dialog(page).getByRole('textbox', { name: /^Number/ }).fill(number);
  await dialog(page).getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog(page).getByRole('combobox', { name: /^Payment method/ }).click();
  await page.getByRole('option', { name: method }).click();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Enters a file as an invoice with its GL distribution, and submits it for approval. */
export async function submitInvoice(page: Page, url: string, file: string, number: string): Promise<void> {
  await page.goto(url);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Open invoice' }).click({ timeout: 120_000 });
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue(number);
  await page.locator('label', { hasText: /^GL( \d+)?$/ }).click();
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('combobox', { name: 'Account', exact: true }).last().fill('6110');
  await page.getByRole('option', { name: /6110/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('GL distribution balanced')).toBeVisible();
  await page.locator('label', { hasText: 'Index data' }).click();
  const field = page.getByRole('combobox', { name: 'Company number' });
  if ((await field.inputValue()) === '') await field.fill('100');
  // An invoice without terms is due at its date.
  const due = page.getByRole('textbox', { name: 'Due date' });
  if ((await due.inputValue()) === '') await due.fill(await page.getByRole('textbox', { name: 'Invoice date' }).inputValue());
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('In approval').first()).toBeVisible();
}

/** Approves an invoice in the queue of review tasks. */
export async function approve(page: Page, url: string, number: string): Promise<void> {
  await page.goto(url);
  const queue = page.getByRole('complementary', { name: 'Review tasks' });
  await queue.getByRole('button', { name: new RegExp(number) }).click();
  await page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Approved/ })).toBeVisible();
}

/** Prepares all payments of a project as one person and releases them as another, who presses twice. */
export async function pay(preparer: Page, releaser: Page, url: string, open: string, confirm: string): Promise<void> {
  await preparer.goto(url);
  await preparer.getByRole('grid', { name: 'Payments' }).getByRole('row').nth(1).getByRole('checkbox').check();
  await preparer.getByRole('button', { name: open }).click();
  await dialog(preparer).getByRole('button', { name: confirm }).click();
  await expect(preparer.getByText('Waiting for release').first()).toBeVisible();
  await releaser.goto(preparer.url());
  await releaser.getByRole('button', { name: 'Release' }).click();
  await dialog(releaser).getByRole('button', { name: 'Release' }).dblclick();
  await expect(releaser.getByText(/^(Acknowledged|Settled)$/).first()).toBeVisible({ timeout: 60_000 });
}
