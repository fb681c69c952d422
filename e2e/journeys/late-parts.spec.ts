import { expect, test } from '@playwright/test';
import { continueAs, people, stackUrl } from '../support/people';

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
