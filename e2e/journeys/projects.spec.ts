import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { openProject, people, signIn, stackUrl } from '../support/people';

// Names are unique for each run because the journeys share one tenant.
const suffix = Date.now().toString(36);
const workspace = `Facilities ${suffix}`;
const project = `Utilities ${suffix}`;

const url = (path: string) => `${stackUrl()}/northwind/${path}`;
const dialog = (page: Page) => page.getByRole('dialog');

async function openCreatedProject(page: Page): Promise<void> {
  await page.goto(url('workspaces'));
  await page.getByRole('link', { name: workspace }).last().click();
  await page.getByRole('main').getByRole('link', { name: project }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: project })).toBeVisible();
}

test.describe.serial('a designer sets up a workspace', () => {
  test('a workspace is created, and a name in use is reported while typing', async ({ page }) => {
    await signIn(page, people.administrator);
    await page.goto(url('workspaces'));
    await page.getByRole('button', { name: 'New workspace' }).click();
    await dialog(page).getByLabel('Name').fill('Accounts Payable');
    await expect(dialog(page).getByText('This name is already in use.')).toBeVisible();
    await dialog(page).getByLabel('Name').fill(workspace);
    await expect(dialog(page).getByText('This name is already in use.')).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: workspace })).toBeVisible();
  });

  test('a project is created in three steps: type, name and summary', async ({ page }) => {
    await signIn(page, people.administrator);
    await page.goto(url('workspaces'));
    await page.getByRole('link', { name: workspace }).last().click();
    await page.getByRole('button', { name: 'New project' }).first().click();
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await expect(dialog(page).getByText('Field is required.')).toBeVisible();
    await dialog(page).getByRole('radio', { name: /^Payable Invoices/ }).click();
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await dialog(page).getByLabel('Name').fill(project);
    await dialog(page).getByRole('button', { name: 'Next' }).click();
    await expect(dialog(page).getByText('Intelligent Capture, Invoice Approval')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: project })).toBeVisible();
  });

  test('index fields are added and reordered with the keyboard', async ({ page }) => {
    await signIn(page, people.administrator);
    await openCreatedProject(page);
    await page.getByRole('link', { name: 'Design' }).click();
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

  test('leaving a form with unsaved changes asks first, and Stay keeps the input', async ({ page }) => {
    await signIn(page, people.administrator);
    await openCreatedProject(page);
    await page.getByRole('link', { name: 'Design' }).click();
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

  test('a draft is offered after a reload and not applied automatically', async ({ page }) => {
    await signIn(page, people.administrator);
    await openCreatedProject(page);
    await page.getByRole('link', { name: 'Design' }).click();
    await page.getByLabel('Description').fill('Half a sentence');
    await page.waitForFunction(() =>
      Object.values({ ...window.sessionStorage }).some((text) => String(text).includes('Half a sentence')),
    );
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue('Water, power and heat');
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  });

  test('a project is paused, archived after a confirmation, and restored', async ({ page }) => {
    await signIn(page, people.administrator);
    await openCreatedProject(page);
    const menu = page.getByRole('button', { name: `Actions of ${project}` });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect(page.getByRole('main').getByText('Paused').first()).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await dialog(page).getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Project archived')).toBeVisible();

    await page.goto(url('workspaces/archived'));
    await page.getByRole('button', { name: `Restore ${project}` }).click();
    await expect(page.getByText('Project restored')).toBeVisible();
    await openCreatedProject(page);
  });

  test('a project is exported, imported under another name, and duplicated', async ({ page }) => {
    await signIn(page, people.administrator);
    await openCreatedProject(page);
    const menu = page.getByRole('button', { name: `Actions of ${project}` });
    await menu.click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export' }).click();
    const file = await (await saved).path();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await dialog(page).getByLabel('Name').fill(`${project} again`);
    await dialog(page).getByRole('button', { name: 'Duplicate' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${project} again` })).toBeVisible();

    await page.goto(url('workspaces'));
    await page.getByRole('link', { name: workspace }).last().click();
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog(page).locator('input[type=file]').setInputFiles({
      name: 'utilities.json',
      mimeType: 'application/json',
      buffer: await readFile(file),
    });
    await dialog(page).getByLabel('Name').fill(`${project} imported`);
    await dialog(page).getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${project} imported` })).toBeVisible();
    await page.getByRole('link', { name: 'Design' }).click();
    await page.getByRole('link', { name: 'Index fields' }).click();
    await expect(page.getByRole('list', { name: 'Index fields' }).getByRole('listitem')).toHaveCount(2);
  });

  test('the index fields of a project can be edited on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, people.administrator);
    await openCreatedProject(page);
    await page.getByRole('link', { name: 'Design' }).click();
    await page.getByRole('link', { name: 'Index fields' }).click();
    await page.getByRole('button', { name: 'Actions of Cost center' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWider, 'the page scrolls horizontally').toBe(false);
  });
});

test('a user without project permissions sees no design pages, and their addresses are refused', async ({ page }) => {
  await signIn(page, people.processor);
  await page.goto(url('workspaces'));
  await expect(page.getByRole('link', { name: 'Accounts Payable' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New workspace' })).toHaveCount(0);
  await openProject(page, 'ACH payments');
  await expect(page.getByRole('link', { name: 'Design' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions of ACH payments' })).toHaveCount(0);
  await page.goto(url('workspaces/archived'));
  await expect(page).toHaveURL(/\/error\/401/);
});
