import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { openStart, people } from '../support/people';

/** The demo's account that nobody uses. It is inactive before and after each test. */
const unused = 'Victor Stahl';

async function save(page: Page, form: string): Promise<void> {
  await page.getByRole('form', { name: form }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('an administrator changes the name and limit of a user, and activates and deactivates the account', async ({
  pageOf,
  urlOf,
}) => {
  const page = await pageOf(people.administrator);
  await page.goto(urlOf('users?tab=inactive'));
  await expect(page.getByRole('radio', { name: /^Inactive \d+$/ })).toBeChecked();
  await expectAccessible(page, 'the users');
  await page.getByRole('button', { name: `Actions for ${unused}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: unused })).toBeVisible();
  await expectAccessible(page, 'a user');

  await page.getByLabel('First name').fill('Viktor');
  await save(page, 'Profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Viktor Stahl' })).toBeVisible();
  const limit = page.getByRole('form', { name: 'Approval limit' }).getByRole('textbox', { name: 'Approval limit' });
  await limit.fill('1,250.50');
  await save(page, 'Approval limit');
  const history = page.getByRole('list', { name: 'History' });
  await expect(history).toContainText('Alice Moreno changed the approval limit');
  await expect(history).toContainText('$1,250.50 USD');

  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText('Account activated')).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await confirm(page, 'Deactivate');
  await expect(page.getByText('Account deactivated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible();

  await page.getByLabel('First name').fill('Victor');
  await save(page, 'Profile');
  await limit.fill('');
  await save(page, 'Approval limit');
  await expect(page.getByRole('heading', { level: 1, name: unused })).toBeVisible();
});

test('a session that an administrator ends is over at once, and its page asks to sign in', async ({ pageOf, urlOf }) => {
  const theirs = await pageOf(people.general);
  await openStart(theirs);
  await theirs.goto(urlOf('user-preferences'));
  await expect(theirs.getByText('This session')).toBeVisible();
  await expectAccessible(theirs, 'the own sessions');

  const page = await pageOf(people.administrator);
  await page.goto(urlOf(`users?q=${encodeURIComponent(people.general)}`));
  await page.getByRole('button', { name: `Actions for ${people.general}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  // The newest session is the first one.
  await page.getByRole('button', { name: /^End the session / }).first().click();
  await confirm(page, 'End');
  await expect(theirs).toHaveURL(/\/error\/401/, { timeout: 5_000 });
  await expect(theirs.getByText('Your session has ended')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sign-ins' })).toContainText(`Session ended by ${people.administrator}`);
});
