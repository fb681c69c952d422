import { expect, test } from '../support/fixtures';
import { continueAs, people, signIn, stackUrl } from '../support/people';

test('the menu shows only permitted pages, and another address shows the 401 page', async ({ page }) => {
  await continueAs(page, people.approver);
  await expect(page.getByRole('link', { name: /^Tasks( \d+)?$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jobs' })).toHaveCount(0);

  await page.goto(`${stackUrl()}/northwind/jobs`);
  await expect(page).toHaveURL(/\/error\/401/); // the specification shows the 401 page for a missing permission
  await expect(page.getByRole('heading', { name: 'Your account has no access to this page' })).toBeVisible();
});

test('an unknown tenant shows the 404 page', async ({ page }) => {
  await page.goto(`${stackUrl()}/no-such-company`);
  await expect(page.getByRole('heading').first()).toHaveText('Page not found');
});

test('a session of one tenant does not open another tenant', async ({ page }) => {
  await signIn(page, people.processor);
  await page.goto(`${stackUrl()}/contoso`);
  await expect(page.getByText('Sign in to')).toBeVisible();
  await expect(page.getByText('Contoso Manufacturing')).toBeVisible();
});

test('logging out in one tab ends the session in the other tab', async ({ context, page: first }) => {
  await continueAs(first, people.processor);
  const second = await context.newPage();
  await second.goto(`${stackUrl()}/northwind/workspaces`);
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();

  await first.getByRole('banner').getByText(people.processor).click();
  await first.getByRole('menuitem', { name: 'Log out' }).click();

  await expect(second.getByRole('banner').getByText(people.processor)).toHaveCount(0);
  await second.goto(`${stackUrl()}/northwind/workspaces`);
  await expect(second.getByText('Sign in to')).toBeVisible();
});

test('the sign-in page changes with the language', async ({ page }) => {
  await page.goto(`${stackUrl()}/northwind`);
  await page.getByText('Deutsch').click();
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
});

test('a wrong password is refused without naming the wrong part', async ({ page }) => {
  await page.goto(`${stackUrl()}/northwind`);
  await page.getByLabel('Username or email').fill('priya.nair');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/username or password/i);
});
