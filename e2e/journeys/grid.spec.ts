import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { read } from '../support/api';
import { expect, test } from '../support/fixtures';
import { openProject, openStart, people } from '../support/people';
import { settled } from '../support/settled';

test.use({ person: people.processor });

const invoices = async (page: Page) => {
  await openStart(page);
  await openProject(page, 'Payable invoices');
  await expect(page.getByRole('grid', { name: 'Invoices' })).toBeVisible();
};

const headings = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((cells) => cells.map((cell) => cell.textContent?.trim()).filter(Boolean));

test('the view settings of a list apply in another browser, and Reset restores the default view', async ({ page: first, pageOf }) => {
  await invoices(first);
  const defaultHeadings = await headings(first);
  await first.getByRole('columnheader', { name: 'Invoice date' }).hover();
  await first.getByRole('button', { name: 'Column Invoice date' }).click();
  await first.getByRole('menuitem', { name: 'Hide column' }).click();
  await first.getByRole('button', { name: 'View settings' }).click();
  await first.getByText('Small', { exact: true }).click();

  const second = await pageOf(people.processor);
  // Changes are sent after a pause.
  const density = async () => (await read<{ density: string }>(second, 'grids/listInvoices/settings')).density;
  await expect.poll(density).toBe('small');
  await invoices(second);
  await expect(second.getByRole('columnheader', { name: 'Vendor' })).toBeVisible();
  await expect(second.getByRole('columnheader', { name: 'Invoice date' })).toHaveCount(0);
  await expect(second.locator('tr[data-row="0"]')).toHaveCSS('height', '32px');

  await second.getByRole('button', { name: 'View settings' }).click();
  const reset = second.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await second.getByRole('button', { name: 'Reset to default view' }).click();
  await reset;
  expect(await headings(second)).toEqual(defaultHeadings);
});

test('a link restores the filters, sort order, tab and search of a list', async ({ page }) => {
  await invoices(page);
  await page.locator('label', { hasText: /^Processed/ }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Amount', exact: true }).click();
  await page.getByLabel('At least').fill('1,000');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Amount', exact: true }).click();
  await page.getByRole('button', { name: 'Vendor', exact: true }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('columnheader', { name: /Amount/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=/);
  const first = (await page.locator('tr[data-row="0"]').textContent()) ?? '';
  const link = page.url();

  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByRole('group', { name: 'Filters' })).toContainText('from 1,000');
  await expect(other.getByRole('columnheader', { name: /Vendor/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(other.locator('tr[data-row="0"]')).toHaveText(first);
});

test('a download contains every row of the filter, not only the loaded rows', async ({ page }) => {
  await invoices(page);
  await page.locator('label', { hasText: /^Processed/ }).click();
  // This is the longest list of the demo; the server's tests and gate P8 stream 100,000 rows.
  await expect(page.getByText(/1,\d{3} rows/)).toBeVisible();
  const rows = Number((await page.getByText(/1,\d{3} rows/).innerText()).replaceAll(/\D/g, ''));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8').trim().split(/\r?\n/);
  expect(lines[0]).toContain('Vendor,Invoice,Status');
  expect(lines).toHaveLength(rows + 1);
  expect(await page.locator('tr[data-row]').count()).toBeLessThanOrEqual(60);
});

test('a list can be used with the keyboard only', async ({ page }) => {
  await invoices(page);
  const grid = page.getByRole('grid', { name: 'Invoices' });
  await page.locator('tr[data-row="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr[data-row="1"]')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 selected')).toHaveCount(0);
  await page.keyboard.press('End');
  const count = Number(await grid.getAttribute('aria-rowcount'));
  await expect(page.locator(`tr[aria-rowindex="${count}"]`)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.locator('tr[data-row="0"]')).toBeFocused();
  const number = await page.locator('tr[data-row="0"]').getByRole('gridcell').nth(2).innerText();
  await page.keyboard.press('Enter');
  // By default the details open beside the list; Escape returns to the row.
  const details = page.getByRole('complementary', { name: `Details of ${number}` });
  await expect(details).toBeVisible();
  await page.keyboard.press('j');
  await expect(details).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(page.locator('tr[data-row="0"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(grid).toBeVisible();
});

test('details open in a side panel, in full screen or in a new tab, as the user chose', async ({ page }) => {
  await openStart(page);
  await openProject(page, 'ACH payments');
  await page.locator('label', { hasText: /^Processed/ }).click();
  const row = page.locator('tr[data-row="1"]');
  const number = await row.getByRole('gridcell').nth(2).innerText();
  const open = async (as: string) => {
    await page.getByRole('button', { name: 'View settings' }).click();
    await page.getByRole('radiogroup', { name: 'Open details as' }).getByText(as, { exact: true }).click();
    await page.keyboard.press('Escape');
    await row.getByRole('gridcell').nth(1).click();
  };
  await open('Side panel');
  const panel = page.getByRole('complementary', { name: `Details of ${number}` });
  await expect(panel).toContainText('Invoices paid');
  await expect(page.getByRole('grid')).toBeVisible();
  await panel.getByRole('button', { name: 'Next record' }).click();
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: /^Details of/ })).toHaveCount(0);
  await expect(page.locator('tr[data-row="2"]')).toBeFocused();

  await open('Full screen');
  await expect(page.getByRole('dialog', { name: `Details of ${number}` })).toContainText('Invoices paid');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(row).toBeFocused();

  const tab = page.waitForEvent('popup');
  await open('New tab');
  await expect((await tab).getByRole('dialog', { name: /^Details of/ })).toContainText('Invoices paid');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`a list with a filter, a selection and open view settings is accessible, ${scheme}`, async ({ page }) => {
    await invoices(page);
    await page.evaluate((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    await page.goto(`${page.url()}?f=dueDate~period~rolling52&sort=-dueDate`);
    await page.locator('tr[data-row="1"]').getByRole('checkbox').click();
    await page.getByRole('button', { name: 'View settings' }).click();
    await expect(page.getByRole('button', { name: 'Reset to default view' })).toBeVisible();
    await settled(page);
    await expectAccessible(page, 'view settings');
  });
}
