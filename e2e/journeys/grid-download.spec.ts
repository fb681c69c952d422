import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { addInvoices } from '../support/crowd';
import { expect, test } from '../support/fixtures';
import { openProject, openStart } from '../support/people';

test.use({ person: 'Ahmed Farouk', tenant: 'contoso' });

const seeded = 140_000;

/** Splits a line of RFC 4180, in which a cell with a comma is quoted. */
function cellsOf(line: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}

/** Returns the number of rows and the exact sum of a column in cents. No cell of these rows has a line break. */
async function readColumn(path: string, header: string): Promise<{ rows: number; cents: bigint }> {
  let column: number | undefined;
  let rows = 0;
  let cents = 0n;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    const cells = cellsOf(line);
    if (column === undefined) {
      column = cells.indexOf(header);
      continue;
    }
    rows += 1;
    cents += BigInt((cells[column] ?? '').replace('.', '') || '0');
  }
  return { rows, cents };
}

test('more than 100,000 filtered rows download as one file whose sum equals the totals of the list', async ({ page }) => {
  test.setTimeout(180_000);
  addInvoices('contoso', 'Payable invoices', seeded);
  await openStart(page, 'contoso');
  await openProject(page, 'Payable invoices');
  await page.locator('label', { hasText: /^Processed/ }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Amount', exact: true }).click();
  await page.getByLabel('At least').fill('100');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/f=/);
  await expect(page.getByText('25,000+ rows')).toBeVisible();
  const totals = page.locator('tfoot');
  await expect(totals).toContainText(/\$[\d,]+\.\d\d/);
  // The list shows a total for each currency; the file contains all of them.
  const shownTotal = async () => {
    const figures = (await totals.innerText()).match(/[\d,]+\.\d\d/g) ?? [];
    return figures.reduce((sum, figure) => sum + BigInt(figure.replaceAll(/\D/g, '')), 0n);
  };

  const start = Date.now();
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await download;
  const duration = Date.now() - start;
  const { rows, cents } = await readColumn(await file.path(), 'Amount');
  test.info().annotations.push({ type: 'figure', description: `${rows} rows in ${duration} ms` });
  expect(rows).toBeGreaterThan(100_000);
  await expect.poll(shownTotal).toBe(cents);
  expect(duration).toBeLessThan(30_000);

  // All rows except one: the selection is sent as a filter with exceptions, whatever its size.
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await page.getByRole('button', { name: 'Select all 25,000+ matching rows' }).click();
  await page.locator('tr[data-row="0"]').getByRole('checkbox').click();
  const second = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await readColumn(await (await second).path(), 'Amount')).rows).toBe(rows - 1);
});
