import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible';
import { addAgent } from '../support/agents';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

/** Writes the file of an agent with two data sources on the database server of the stack. */
function writeDataSources(folder: string, home: string | undefined, name: string): string {
  if (!home) throw new Error('E2E_HOME is not set: this journey needs the database server of the stack');
  const environment = readFileSync(join(home, 'environment'), 'utf8');
  const url = new URL(/^COUNTERSIGN_DATABASE_OWNER_URL=["']?([^"'\n]*)/m.exec(environment)?.[1] ?? '');
  writeFileSync(join(folder, 'erp.password'), decodeURIComponent(url.password), { mode: 0o600 });
  url.password = '';
  const file = join(folder, 'data-sources.yaml');
  writeFileSync(
    file,
    `databases:
  erp:
    url: ${url}
    passwordFile: ${join(folder, 'erp.password')}
dataSources:
  - name: ${name}
    description: Orders that are not received
    database: erp
    query: >-
      SELECT 'PO-' || n AS number, @vendor::text AS vendor, n * 1234567.10 AS amount
      FROM generate_series(1, @orders::int) n
    parameters:
      - {name: vendor, kind: text, required: true}
      - {name: orders, kind: number, required: true}
  - name: ${name} (closed)
    database: erp
    query: SELECT number FROM no_such_table
`,
  );
  return file;
}

test.describe('data sources', () => {
  test.use({ person: people.integrator });

  test('an agent offers queries, and a person runs them and downloads the rows', async ({
    page,
    stack,
    tenant,
    uniqueName,
    urlOf,
  }) => {
    await page.goto(urlOf('company-settings/on-prem-data-agent?part=agents'));
    const { folder, start } = await addAgent(page, uniqueName('Plant'), stack.url, tenant);
    const name = uniqueName('Open orders');
    const file = writeDataSources(folder, stack.home, name);
    let agent = start(`--data-sources=${file}`);
    try {
      await page.goto(urlOf('company-settings/on-prem-data-agent'));
      await page.getByText(name, { exact: true }).first().click({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(page.getByText('Field is required').first()).toBeVisible();
      await page.getByRole('textbox', { name: 'vendor' }).fill("O'Brien; DROP TABLE invoices");
      await page.getByRole('textbox', { name: 'orders' }).fill('1200');
      await page.getByRole('button', { name: 'Run', exact: true }).dblclick();
      await expect(page.getByText('The first 1,000 are shown.')).toBeVisible({ timeout: 30_000 });
      const result = page.getByRole('region', { name: /^Result of/ });
      await expect(result.getByRole('cell', { name: 'PO-1', exact: true })).toBeVisible();
      await expect(result.getByRole('cell', { name: "O'Brien; DROP TABLE invoices" }).first()).toBeVisible();
      await expect(result.getByRole('cell', { name: '1234567.10', exact: true })).toBeVisible();
      await expectAccessible(page, 'the result of a data source');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      const lines = readFileSync(await download.path(), 'utf8').trim().split('\n');
      expect(lines).toHaveLength(1001);
      expect(lines[1]).toContain('PO-1');

      await page.goto(urlOf('company-settings/on-prem-data-agent'));
      await page.getByText(`${name} (closed)`).first().click();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(page.getByText('The database rejected the query.')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('no_such_table')).toHaveCount(0);

      agent.kill();
      writeFileSync(file, 'dataSources: []\n');
      agent = start(`--data-sources=${file}`);
      await expect(page.getByText('No longer offered').first()).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
    } finally {
      agent.kill();
    }
  });
});
