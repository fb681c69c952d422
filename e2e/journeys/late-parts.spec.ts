import { expect, test } from '@playwright/test';
import { continueAs, openProject, people, stackUrl } from '../support/people';

test('a menu whose code does not come says so, and its button works again when it does', async ({ page }) => {
  await page.route(/user-menu-list/, (route) => route.abort());
  await continueAs(page, people.processor);
  const button = page.getByRole('button', { name: `Account of ${people.processor}` });
  await button.click();
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  await expect(button).toBeVisible();

  await page.unroute(/user-menu-list/);
  await button.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a button pressed before its menu is there opens it when it is', async ({ page }) => {
  await page.route(/user-menu-list/, async (route) => {
    await new Promise((later) => setTimeout(later, 1_500));
    await route.continue();
  });
  await continueAs(page, people.processor);
  await page.getByRole('button', { name: `Account of ${people.processor}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('a page whose code does not come is no white page', async ({ page }) => {
  await continueAs(page, people.processor);
  await page.route(/\/assets\/workspaces-/, (route) => route.abort());
  await page.goto(`${stackUrl()}/northwind/workspaces`);
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();

  await page.unroute(/\/assets\/workspaces-/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('link', { name: 'Accounts Payable' }).first()).toBeVisible();
});

const lostCode = /\/assets\/(file-drop|pdf-pages)-[\w-]+\.js$/;

test('a drop zone and a document that do not come are said in their place and brought by another try', async ({ page }) => {
  await continueAs(page, people.processor);
  await page.route(lostCode, (route) => route.abort());
  await openProject(page, 'Payable invoices');
  const rows = page.getByRole('grid', { name: 'Invoices' }).locator('tbody tr[data-row]');
  const lost = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
  await expect(lost).toHaveCount(1);
  await expect(rows.first()).toBeVisible();
  await page.unroute(lostCode);
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Drag files here, or choose')).toBeVisible();
  await expect(lost).toHaveCount(0);

  await page.route(lostCode, (route) => route.abort());
  await rows.first().locator('td').nth(1).click();
  await expect(lost).toHaveCount(1);
  await expect(page.getByRole('radio', { name: /Comments/ })).toBeAttached();
  await page.unroute(lostCode);
  await lost.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Pages' })).toBeVisible();
  await expect(lost).toHaveCount(0);
});
