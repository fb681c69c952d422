import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { read, request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, name: string, content: string | Buffer) {
  await dialog(page)
    .getByLabel('Choose files')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await dialog(page).getByRole('button', { name: 'Check file' }).click();
}

/** Numbers of accounts that no other test uses. */
const numbers = () => {
  const start = 100_000_000 + Math.floor(Math.random() * 800_000_000);
  return (n: number) => String(start + n);
};

test.describe('master data', () => {
  test.use({ person: people.manager });

  test('a file is refused with its reason, checked, and imported once without its invalid rows', async ({
    page,
    urlOf,
  }) => {
    const number = numbers();
    await page.goto(urlOf('master-data/gl-accounts'));
    await page.getByRole('button', { name: 'Import' }).click();
    const download = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download template' }).click();
    expect((await download).suggestedFilename()).toBe('gl-accounts.csv');

    await choose(page, 'wrong-header.csv', 'number,companyNumber,description,color\n1,,x,red\n');
    await expect(dialog(page).getByText('The column “color” is unknown.')).toBeVisible();
    await choose(page, 'latin.csv', Buffer.from('number,companyNumber,description\n1,,B\xfcro\n', 'latin1'));
    await expect(dialog(page).getByText('The file isn’t encoded as UTF-8.')).toBeVisible();

    const file = [
      '\ufeffNumber;Company number;Description',
      `${number(1)};;=1+1`,
      `${number(2)};;Second account`,
      `${number(2)};;Second account again`,
      `${number(3)};no such company;Third account`,
      ';;No number',
    ].join('\r\n');
    await choose(page, 'accounts.csv', file);
    await expect(dialog(page).getByText('3 rows with problems are skipped.', { exact: false })).toBeVisible();
    await expect(dialog(page).getByText('The same record is in line 3.')).toBeVisible();
    await expect(dialog(page).getByText('There is no active record with this number.')).toBeVisible();
    await expectAccessible(page, 'the preview of an import');
    const report = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download report' }).click();
    expect((await report).suggestedFilename()).toBe('gl-accounts-report.csv');

    const imports: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && /\/import\?/.test(sent.url())) imports.push(sent.url());
    });
    await dialog(page).getByRole('button', { name: 'Import 2 rows' }).dblclick();
    await expect(dialog(page).getByText('2 rows imported')).toBeVisible();
    expect(imports).toHaveLength(1);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.goto(urlOf(`master-data/gl-accounts?q=${number(2)}`));
    await expect(page.getByText('Second account', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Import' }).click();
    await choose(page, 'accounts.csv', file);
    await expect(dialog(page).getByText('The valid rows change nothing.', { exact: false })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: /^Import 0/ })).toBeDisabled();
  });

  test('records that another person changes after the check are checked again', async ({
    page,
    urlOf,
    administrator,
  }) => {
    const number = numbers()(1);
    await page.goto(urlOf('master-data/gl-accounts?dialog=import'));
    await choose(page, 'accounts.csv', `number,companyNumber,description\n${number},,Of the file\n`);
    await expect(dialog(page).getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
    await request(administrator, 'master-data/gl-accounts', { number, description: 'Of another person' });
    await dialog(page).getByRole('button', { name: 'Import 1 row' }).click();
    await expect(dialog(page).getByText('Records were changed after the check')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Import 1 row' }).click();
    await expect(dialog(page).getByText('1 row imported')).toBeVisible();
    await page.goto(urlOf(`master-data/gl-accounts?q=${number}`));
    await expect(page.getByText('Of the file', { exact: true })).toBeVisible();
  });

  test('a stored term code is added, changed and deactivated, and decides about due dates', async ({
    page,
    urlOf,
    uniqueName,
    administrator,
  }) => {
    const code = uniqueName('T').toUpperCase().replaceAll('-', '');
    await page.goto(urlOf('master-data/term-codes'));
    await page.getByRole('button', { name: 'New term code' }).click();
    await dialog(page)
      .getByRole('textbox', { name: /^Term code/ })
      .fill(code.toLowerCase());
    await dialog(page)
      .getByRole('textbox', { name: /^Net days/ })
      .fill('45');
    await dialog(page)
      .getByRole('textbox', { name: /^Discount days/ })
      .fill('50');
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(dialog(page).getByText(/0.*45/)).toBeVisible();
    await dialog(page)
      .getByRole('textbox', { name: /^Discount %/ })
      .fill('2');
    await dialog(page)
      .getByRole('textbox', { name: /^Discount days/ })
      .fill('10');
    await dialog(page).getByRole('button', { name: 'Create' }).dblclick();
    await expect(dialog(page)).toHaveCount(0);

    await page.goto(urlOf(`master-data/term-codes?q=${encodeURIComponent(code)}`));
    await page.getByRole('button', { name: `Actions for ${code}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog(page)
      .getByRole('textbox', { name: /^Net days/ })
      .fill('60');
    await expectAccessible(page, 'the form of a term code');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
    const list = page.getByRole('grid').or(page.getByRole('table')).first();
    await expect(list.getByText('60', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: `Actions for ${code}` }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await dialog(page).getByRole('button', { name: 'Deactivate' }).click();
    await expect(list.getByText('Inactive')).toBeVisible();
    const days = await read<{ netDays: number }>(
      administrator,
      `term-codes/${encodeURIComponent(code)}/net-days`,
    );
    expect(days.netDays, 'an invoice that carries the code keeps its days').toBe(60);
  });
});

test.describe('master data of others', () => {
  test.use({ person: people.processor });

  test('people without the permission only read, and other companies see nothing', async ({
    page,
    urlOf,
    pageOf,
  }) => {
    await page.goto(urlOf('master-data/companies?dialog=import'));
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0);
    const approver = await pageOf(people.approver);
    await approver.goto(urlOf('master-data/companies'));
    await expect(approver.getByText('Your account has no access to this page')).toBeVisible();
  });
});
