import type { Page } from '@playwright/test';
import { simulateSlowServer } from '../support/delay-requests';
import { expect, test } from '../support/fixtures';
import { openProject, openStart, people, stackUrl } from '../support/people';

test.use({ person: people.processor });

const invoices = async (page: Page) => {
  await openStart(page);
  await openProject(page, 'Payable invoices');
  await expect(page.getByRole('grid', { name: 'Invoices' })).toBeVisible();
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search this list' });

test('Back and Forward restore the tab, sort order and search of a list', async ({ page }) => {
  await invoices(page);
  const defaultUrl = page.url();
  await page.locator('label', { hasText: /^Processed/ }).click();
  await expect(page).toHaveURL(/tab=processed/);
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await expect(page).toHaveURL(/sort=/);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await search(page).pressSequentially('supply ', { delay: 20 });
  await expect(page).toHaveURL(/q=supply/);
  await expect(search(page)).toHaveValue('supply '); // the trailing space stays
  await page.goBack();
  await expect(search(page)).toHaveValue('');
  await expect(page).toHaveURL(/tab=processed/);
  await page.goBack();
  await expect(page).toHaveURL(defaultUrl);
  await page.goForward();
  await page.goForward();
  await expect(search(page)).toHaveValue('supply');
});

test('a link with unknown filters or sort columns shows an error and offers the whole list', async ({ page }) => {
  await invoices(page);
  const defaultUrl = page.url();
  for (const outdated of ['f=gone~equal~1', 'sort=-gone', `q=${'x'.repeat(1_000)}`]) {
    await page.goto(`${defaultUrl}?${outdated}`);
    await expect(page.getByRole('alert')).toContainText('This link no longer works for this list.');
    await page.getByRole('button', { name: 'Reset view' }).click();
    await expect(page.locator('tr[data-row="0"]')).toBeVisible();
    await expect(page).toHaveURL(defaultUrl);
  }
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks?all=true&f=gone~equal~1`);
  await page.getByRole('button', { name: 'Reset view' }).click();
  await expect(page.getByRole('checkbox', { name: 'My tasks only' })).not.toBeChecked();
  await expect(page.getByText(/^\d+ tasks?$/)).toBeVisible();
});

test.describe('a first visit', () => {
  test.use({ firstVisit: true });

  test('view settings that fail to load show the error, and the list and their button stay usable', async ({ page }) => {
    await page.route(/\/assets\/view-popover/, (route) => route.abort());
    await invoices(page);
    await page.getByRole('button', { name: 'View settings' }).click();
    await expect(page.getByRole('alert')).toContainText('Couldn’t load this part of the page.');
    await expect(page.locator('tr[data-row="0"]')).toBeVisible();
    await page.unroute(/\/assets\/view-popover/);
    await page.getByRole('button', { name: 'View settings' }).click();
    await expect(page.getByRole('button', { name: 'Reset to default view' })).toBeVisible();
  });
});

test('the row count and totals of the previous filter are hidden while a new filter loads', async ({ page }) => {
  await invoices(page);
  await page.locator('label', { hasText: /^Processed/ }).click();
  const count = page.getByText(/^[\d,]+ rows?$/);
  await expect(count).toHaveText(/1,\d{3} rows/);
  await page.route('**/api/**/grid', async (route) => {
    await simulateSlowServer(2_000);
    await route.continue();
  });
  await page.locator('label', { hasText: /^Rejected/ }).click();
  await expect(page.getByRole('region', { name: 'Invoices' })).toHaveAttribute('aria-busy', 'true');
  await expect(count).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Invoices' })).toHaveAttribute('aria-busy', 'false');
  await expect(count).toHaveText(/^\d{1,3} rows?$/);
});

test('a task search without results shows a hint and can be cleared', async ({ pageOf }) => {
  const page = await pageOf(people.manager);
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks?q=no such vendor anywhere`);
  await expect(page.getByText('No results')).toBeVisible();
  await expect(page.getByText('New tasks will appear here.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('a list at 200 percent zoom shows its rows without horizontal scrolling, and the totals do not cover a row', async ({ page }) => {
  await invoices(page);
  await page.setViewportSize({ width: 720, height: 450 });
  const row = page.locator('tr[data-row="0"]');
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('gridcell').nth(1).click();
  await expect(page.getByRole('dialog', { name: /^Details of/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
