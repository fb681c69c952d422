import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { continueAs, people, signInOnPage } from '../support/people';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the menu shows Administration to an administrator and User preferences to an approver', async ({ page }) => {
  await continueAs(page, people.administrator);
  await expect(menu(page).getByText('Administration')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Company settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connections and keys');
  await expect(menu(page).getByRole('link', { name: 'User preferences' })).toHaveCount(0);

  await page.context().clearCookies();
  await continueAs(page, people.approver);
  await expect(menu(page).getByRole('link', { name: 'User preferences' })).toBeVisible();
  await expect(menu(page).getByText('Administration')).toHaveCount(0);
});

test('a platform administrator starts on the tenants', async ({ page }) => {
  await signInOnPage(page, people.platformAdministrator, 'platform');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenants');
});

test('an unknown address shows the 404 page, and an address in capital letters is redirected', async ({ pageOf, urlOf }) => {
  const page = await pageOf(people.administrator);
  await page.goto(urlOf('no-such-page'));
  await expect(page.getByRole('heading').first()).toHaveText('Page not found');
  await page.goto(urlOf('workspaces/preview'));
  await expect(page.getByRole('heading').first()).toHaveText('Page not found');
  await page.goto(urlOf('Workspaces').replace('northwind', 'NORTHWIND'));
  await expect(page).toHaveURL(/\/northwind\/workspaces$/);
});

test('an opened workspace is listed in the menu as recent, with its number of projects', async ({ pageOf, urlOf }) => {
  const page = await pageOf(people.manager);
  await page.goto(urlOf('workspaces'));
  await page.getByRole('main').getByRole('link', { name: 'Accounts Payable' }).click();
  const recent = menu(page).getByRole('link', { name: /^Accounts Payable/ });
  await expect(recent).toHaveAttribute('aria-current', 'page');
  await expect(recent).toContainText(/\d/);
  await expect(menu(page).getByRole('link', { name: /^All workspaces/ })).toContainText(/\d/);
});

test('a breadcrumb lists the sibling pages and searches them on the server', async ({ pageOf, urlOf }) => {
  const page = await pageOf(people.manager);
  await page.goto(urlOf('workspaces'));
  await page.getByRole('main').getByRole('link', { name: 'Accounts Payable' }).click();
  await page.getByRole('main').getByRole('link', { name: 'ACH payments' }).click();
  await page.getByRole('button', { name: 'Other pages next to ACH payments' }).click();
  await expect(page.getByRole('option')).not.toHaveCount(0);
  const response = page.waitForResponse((response) => response.url().endsWith('/projects/grid'));
  await page.getByPlaceholder('Search', { exact: true }).fill('check');
  const { items } = (await (await response).json()) as { items: { name: string }[] };
  expect(items.map(({ name }) => name)).toEqual(['Check payments']);
  await expect(page.getByRole('option', { name: 'ACH payments' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Check payments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check payments');
  await page.getByRole('link', { name: 'Go to Accounts Payable' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts Payable');
});

test('the skip link, the menu and a submenu of the collapsed sidebar work with the keyboard', async ({ pageOf, urlOf }) => {
  const page = await pageOf(people.manager);
  await page.goto(urlOf('workspaces'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await menu(page).getByRole('button', { name: 'Collapse sidebar' }).focus();
  await page.keyboard.press('Enter');
  await menu(page).getByRole('link', { name: 'Workspaces' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/workspaces$/);
  await menu(page).getByRole('button', { name: 'Expand sidebar' }).click();
});

test('the release dialog shows the version of the build', async ({ page }) => {
  await continueAs(page, people.manager);
  await page.getByRole('button', { name: `Account of ${people.manager}` }).click();
  await page.getByRole('menuitem', { name: 'About this release' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Release version')).toBeVisible();
  await expect(dialog.getByText(/^\d+\.\d+\.\d+/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a usage warning shows the used share of the limit and the remaining pages', async ({ page }) => {
  await continueAs(page, 'Samuel Osei', 'contoso');
  await page.getByRole('button', { name: /about your license/ }).click();
  await expect(page.getByText(/^\d+% of AP Invoices limit has been used$/)).toBeVisible();
  await expect(page.getByText(/pages? remains? before extra charges may be incurred/)).toBeVisible();
});
