import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { type Client, openProject, people } from '../support/people';
import { type CreatedProject, createWorkspace } from '../support/projects';

test.use({ person: people.administrator });

const dialog = (page: Page) => page.getByRole('dialog');
const addressOf = ({ id, workspaceId }: CreatedProject) => `workspaces/${workspaceId}/projects/${id}`;

/** Adds the index fields “Cost center” and “Meter number” to a project. */
async function addFields(client: Client, { id }: CreatedProject): Promise<void> {
  const field = { systemName: '', type: 'Text', mandatory: false, unique: false, visible: true, displayInGrid: false };
  for (const name of ['Cost center', 'Meter number']) {
    await request(client, `projects/${id}/index-fields`, { ...field, name, erpLookup: '', options: [], minLength: 0, maxLength: 0 });
  }
}

test('a workspace is created, and a name in use is reported while typing', async ({ page, uniqueName, urlOf }) => {
  const workspace = uniqueName('Facilities');
  await page.goto(urlOf('workspaces'));
  await page.getByRole('button', { name: 'New workspace' }).click();
  await dialog(page).getByLabel('Name').fill('Accounts Payable');
  await expect(dialog(page).getByText('This name is already in use.')).toBeVisible();
  await dialog(page).getByLabel('Name').fill(workspace);
  await expect(dialog(page).getByText('This name is already in use.')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: workspace })).toBeVisible();
});

test('a project is created in three steps: type, name and summary', async ({ page, administrator, uniqueName, urlOf }) => {
  const name = uniqueName('Utilities');
  await page.goto(urlOf(`workspaces/${await createWorkspace(administrator, uniqueName('Facilities'))}`));
  await page.getByRole('button', { name: 'New project' }).first().click();
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expect(dialog(page).getByText('Field is required.')).toBeVisible();
  await dialog(page).getByRole('radio', { name: /^Payable Invoices/ }).click();
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await expect(dialog(page).getByText('Intelligent Capture, Invoice Approval')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('index fields are added and reordered with the keyboard', async ({ page, project, urlOf }) => {
  await page.goto(urlOf(`${addressOf(project)}/design`));
  await page.getByRole('link', { name: 'Index fields' }).click();
  for (const name of ['Cost center', 'Meter number']) {
    await page.getByRole('button', { name: 'Add field' }).first().click();
    await dialog(page).getByLabel('Name', { exact: false }).first().fill(name);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  }
  const rows = page.getByRole('list', { name: 'Index fields' }).getByRole('listitem');
  await expect(rows).toHaveText([/Cost center/, /Meter number/]);
  const handle = page.getByRole('button', { name: 'Move Cost center' });
  await handle.focus();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.keyboard.press('ArrowDown');
  await expect(rows).toHaveText([/Meter number/, /Cost center/]);
  await expect(handle).toBeFocused();
  await saved;
  await page.reload();
  await expect(rows).toHaveText([/Meter number/, /Cost center/]);
});

test('leaving a form with unsaved changes asks first, and Stay keeps the input', async ({ page, project, urlOf }) => {
  await page.goto(urlOf(addressOf(project)));
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  const description = page.getByLabel('Description');
  await description.fill('Water, power and heat');
  await page.getByRole('link', { name: 'Summary' }).click();
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(description).toHaveValue('Water, power and heat');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.getByRole('link', { name: 'Summary' }).click();
  await expect(page.getByText('Water, power and heat').first()).toBeVisible();
});

test('a draft is offered after a reload and not applied automatically', async ({ page, project, urlOf }) => {
  await page.goto(urlOf(addressOf(project)));
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await page.getByLabel('Description').fill('Half a sentence');
  await page.waitForFunction(() =>
    Object.values({ ...window.sessionStorage }).some((text) => String(text).includes('Half a sentence')),
  );
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
});

test('a project is paused, archived after a confirmation, and restored', async ({ page, newProject, uniqueName, urlOf }) => {
  const name = uniqueName('Utilities');
  const project = await newProject({ name });
  await page.goto(urlOf(addressOf(project)));
  const menu = page.getByRole('button', { name: `Actions of ${name}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByRole('main').getByText('Paused').first()).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Project archived')).toBeVisible();

  await page.goto(urlOf('workspaces/archived'));
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText('Project restored')).toBeVisible();
  await page.goto(urlOf(`workspaces/${project.workspaceId}`));
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a project is exported, imported under another name, and duplicated', async ({ page, administrator, newProject, uniqueName, urlOf }) => {
  const name = uniqueName('Utilities');
  const project = await newProject({ name });
  await addFields(administrator, project);
  await page.goto(urlOf(addressOf(project)));
  const menu = page.getByRole('button', { name: `Actions of ${name}` });
  await menu.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await (await saved).path();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await dialog(page).getByLabel('Name').fill(`${name} again`);
  await dialog(page).getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} again` })).toBeVisible();

  await page.goto(urlOf(`workspaces/${project.workspaceId}`));
  await page.getByRole('button', { name: 'Import' }).click();
  await dialog(page).locator('input[type=file]').setInputFiles({
    name: 'utilities.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await dialog(page).getByLabel('Name').fill(`${name} imported`);
  await dialog(page).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} imported` })).toBeVisible();
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await page.getByRole('link', { name: 'Index fields' }).click();
  await expect(page.getByRole('list', { name: 'Index fields' }).getByRole('listitem')).toHaveCount(2);
});

test('the index fields of a project can be edited on a phone', async ({ page, administrator, project, urlOf }) => {
  await addFields(administrator, project);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urlOf(addressOf(project)));
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await page.getByRole('link', { name: 'Index fields' }).click();
  await page.getByRole('button', { name: 'Actions of Cost center' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider, 'the page scrolls horizontally').toBe(false);
});
test('a user without project permissions sees no design pages, and their addresses are refused', async ({ pageOf, urlOf }) => {
  const page = await pageOf(people.processor);
  await page.goto(urlOf('workspaces'));
  await expect(page.getByRole('link', { name: 'Accounts Payable' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New workspace' })).toHaveCount(0);
  await openProject(page, 'ACH payments');
  await expect(page.getByRole('link', { name: 'Design', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions of ACH payments' })).toHaveCount(0);
  await page.goto(urlOf('workspaces/archived'));
  await expect(page).toHaveURL(/\/error\/401/);
});
