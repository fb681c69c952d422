import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test('an administrator exports all data of the company and downloads the archive', async ({
  pageOf,
  stack,
}) => {
  test.setTimeout(120_000); // it writes every document of the company
  const page = await pageOf(people.administrator);
  await page.goto(`${stack.url}/northwind/company-settings/data-export`);
  await page.getByRole('button', { name: 'Start export' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'confirmation of an export');
  await dialog.getByRole('button', { name: 'Start export' }).dblclick();
  await expect(dialog).toHaveCount(0);

  // The page changes when the archive is complete, without a reload.
  const latest = page.getByRole('main').getByRole('listitem').first();
  await expect(latest).toContainText('Ready', { timeout: 90_000 });
  await expectAccessible(page, 'export of all data');
  const saved = page.waitForEvent('download');
  await latest.getByRole('button', { name: /^Download/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^northwind-\d{4}-\d{2}-\d{2}\.zip$/);
  const archive = await readFile(await download.path());
  await expect(latest).toContainText(createHash('sha256').update(archive).digest('hex'));
  for (const name of ['manifest.json', 'tables/invoices.jsonl', 'files/'])
    expect(archive.includes(name), name).toBe(true);

  expect((await page.request.get(download.url())).status(), 'the link was used').toBe(404);
});

test('nobody else opens the page of exports', async ({ pageOf, stack }) => {
  for (const [person, tenant] of [
    [people.manager, 'northwind'],
    [people.platformAdministrator, 'platform'],
  ] as const) {
    const page = await pageOf(person, tenant);
    await page.goto(`${stack.url}/${tenant}/company-settings/data-export`);
    await expect(page.getByRole('button', { name: 'Start export' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/error\/401/);
  }
});
