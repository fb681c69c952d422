import type { Page } from '@playwright/test';
import { request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people, stackUrl } from '../support/people';
import type { CreatedProject } from '../support/projects';

test.use({ person: people.administrator });

const dialog = (page: Page) => page.getByRole('dialog');
const projectUrl = ({ id, workspaceId }: CreatedProject) => `${stackUrl()}/northwind/workspaces/${workspaceId}/projects/${id}`;

test('a concurrent change to a project is reported in the second tab, and its input is kept', async ({ context, newProject, page: first }) => {
  const project = await newProject({ draft: true });
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto(`${projectUrl(project)}/design/project-details`);
    await expect(page.getByLabel('Description')).toBeVisible();
  }
  // Before the change arrives: an untouched field would take its value.
  await second.getByLabel('Description').fill('Of the second tab');
  await first.getByLabel('Description').fill('Of the first tab');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('Saved').first()).toBeVisible();

  await expect(second.getByText('Someone changed this record')).toBeVisible();
  await expect(second.getByLabel('Description')).toHaveValue('Of the second tab');
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('Saved').first()).toBeVisible();
});

test('a project is created once with the keyboard and a double click', async ({ page, newProject, uniqueName }) => {
  const name = uniqueName('Pressed twice');
  const { workspaceId } = await newProject({ draft: true });
  await page.goto(`${stackUrl()}/northwind/workspaces/${workspaceId}`);
  await page.getByRole('button', { name: 'New project' }).first().focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('radio', { name: /^Payable Invoices/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();

  await test.step('a name with characters that file names cannot contain is refused at its field', async () => {
    await page.keyboard.type('In / out');
    await page.keyboard.press('Control+Enter');
    await expect(dialog(page).getByLabel('Name')).toBeFocused();
    await expect(dialog(page).getByText(/cannot hold|not contain|\\ : \*/).first()).toBeVisible();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(name);
  });
  await page.keyboard.press('Control+Enter');
  const create = dialog(page).getByRole('button', { name: 'Create' });
  await expect(create).toBeVisible();
  await expect(create).toBeFocused();
  await create.dblclick();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const filters = [{ field: 'name', operator: 'equal', value: [name] }];
  const { items } = await request<{ items: unknown[] }>(page, 'projects/grid', { filters, pageSize: 5 });
  expect(items).toHaveLength(1);
});

test('a name of 76 characters is truncated at 75, and the tooltip shows the full name', async ({ page, newProject, uniqueName }) => {
  const longName = uniqueName('Deliveries').padEnd(76, 'x');
  const { workspaceId } = await newProject({ name: longName, draft: true });
  await page.goto(`${stackUrl()}/northwind/workspaces/${workspaceId}`);
  await expect(page.getByRole('main').getByTitle(longName, { exact: true }).first()).toHaveText(`${longName.slice(0, 75)}…`);
});

test('a truncated import file is refused with a message, and the form stays open', async ({ page, newProject }) => {
  const { workspaceId } = await newProject({ draft: true });
  await page.goto(`${stackUrl()}/northwind/workspaces/${workspaceId}`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const send = async (name: string, text: string) => {
    const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) };
    await dialog(page).locator('input[type=file]').setInputFiles(file);
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  };
  await send('half.json', '{"format": "countersign.project", "ver');
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(dialog(page).getByText('half.json')).toBeVisible();
});

test('an index field import with invalid lines reports each of them and imports nothing', async ({ page, newProject }) => {
  const project = await newProject({ draft: true });
  await page.goto(`${projectUrl(project)}/design/fields-configuration`);
  await page.getByRole('button', { name: 'Import' }).click();
  const lines = [
    'name,system name,type,mandatory,unique,visible,display in grid,minimum length,maximum length,values,ERP look-up',
    'Cost center,CostCenter,Text,yes,no,yes,no,,,,',
    'Color,Color,DropDownList,no,no,yes,no,,,Red|Red,',
    'Weight,Weight,Heavy,no,no,yes,no,,,,',
  ];
  const file = { name: 'fields.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  const report = dialog(page).getByRole('alert');
  await expect(report).toContainText('Nothing was imported');
  await expect(report.getByRole('listitem').filter({ hasText: 'Line 3' })).not.toHaveCount(0);
  await expect(report.getByRole('listitem').filter({ hasText: 'Line 4' })).not.toHaveCount(0);
  await expect(report.getByRole('listitem').filter({ hasText: 'Line 2' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Leave anyway' }).click();
  await expect(page.getByText('No additional fields yet')).toBeVisible();

  await test.step('a drop-down list refuses a duplicate value', async () => {
    await page.getByRole('button', { name: 'Add field' }).first().click();
    await dialog(page).getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Drop-down list' }).click();
    const values = dialog(page).getByRole('combobox', { name: 'Values' });
    await values.focus();
    for (const value of ['Red', 'red']) {
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    }
    await expect(dialog(page).getByText('“red” is already in the list.')).toBeVisible();
  });
});

test('invalid auto-number values are refused at their field', async ({ page, newProject }) => {
  const project = await newProject({ draft: true, projectType: 'Check and PPay Payments' });
  await page.goto(`${projectUrl(project)}/design/auto-number`);
  const fill = async (base: string, next: string, max: string) => {
    await page.getByLabel('Base value').fill(base);
    await page.getByLabel('Next value').fill(next);
    await page.getByLabel('Max value').fill(max);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await fill('100', '100', '200');
  await expect(page.getByText('The base value must be below the next and the max value.')).toBeVisible();
  await fill('0', '201', '200');
  await expect(page.getByText('The next value must not exceed the max value.')).toBeVisible();
  await fill('0', '0', '200');
  await expect(page.getByText(/whole number above 0/i)).toBeVisible();
  await fill('0', '1', '200');
  await expect(page.getByText('Saved').first()).toBeVisible();
});

test('removing the last group of a project needs confirmation', async ({ page, newProject }) => {
  const project = await newProject({ draft: true });
  await page.goto(`${projectUrl(project)}/design/settings`);
  const groups = page.getByRole('form', { name: 'Groups' });
  await groups.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await groups.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();

  await groups.getByRole('combobox').focus();
  await page.keyboard.press('Backspace');
  await expect(groups.getByText('everyone with access to projects can see this project')).toBeVisible();
  await groups.getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await groups.getByRole('button', { name: 'Save' }).click();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/members') && answer.request().method() === 'PUT');
  await dialog(page).getByRole('button', { name: 'Open to everyone' }).click();
  expect((await saved).ok()).toBe(true);
});

test('an invoice project stores its payment projects', async ({ page, newProject }) => {
  const project = await newProject({ draft: true });
  await page.goto(`${projectUrl(project)}/design/settings`);
  const payers = page.getByRole('form', { name: 'Payment projects' });
  await payers.getByRole('combobox', { name: 'Vendors paid by check' }).click();
  await page.getByRole('option', { name: 'Check payments' }).click();
  await payers.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.reload();
  await expect(payers.getByRole('combobox', { name: 'Vendors paid by check' })).toHaveValue('Check payments');
  await expect(payers.getByRole('combobox', { name: 'Vendors paid by ACH' })).toHaveValue('');
});
