import { expect, type Page, test } from '@playwright/test';
import { ask } from '../support/api';
import { continueAs, people, stackUrl } from '../support/people';
import { type Made, makeProject, makeWorkspace } from '../support/projects';

const mark = Date.now().toString(36);
const dialog = (page: Page) => page.getByRole('dialog');
const home = () => `${stackUrl()}/northwind/workspaces`;

let workspaceId: string | undefined;

async function make(page: Page, name: string, projectType = 'Payable Invoices'): Promise<Made> {
  workspaceId ??= await makeWorkspace(page, `Parts ${mark}`);
  return makeProject(page, { name, workspaceId, projectType });
}

const address = ({ id, workspaceId }: Made, page: string) => `${home()}/${workspaceId}/projects/${id}/${page}`;

test('a component shows its details, and several components are deleted together', async ({ page }) => {
  await continueAs(page, people.administrator);
  const made = await make(page, 'Many components');
  await page.goto(address(made, 'design/project-components'));
  const list = page.getByRole('grid', { name: 'Components' });
  await page.getByRole('button', { name: 'Actions of Invoice Approval' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: /Invoice Approval/ });
  await expect(details.getByText('Submit of an invoice')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  await test.step('create two copies', async () => {
    for (const name of ['First copy', 'Second copy']) {
      await page.getByRole('button', { name: 'Actions of Intelligent Capture' }).click();
      await page.getByRole('menuitem', { name: 'Copy' }).click();
      await dialog(page).getByLabel('Name').fill(name);
      await dialog(page).getByRole('button', { name: 'Copy' }).click();
      await expect(list.getByText(name)).toBeVisible();
    }
  });
  await list.getByRole('row', { name: /First copy/ }).getByRole('checkbox').check();
  await list.getByRole('row', { name: /Second copy/ }).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: /chosen|selected|selection/i });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByText('Delete 2 components?')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 components are deleted')).toBeVisible();
  await expect(list.getByText('First copy')).toHaveCount(0);
  await expect(list.getByText('Invoice Approval')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('the components of an archived project can be viewed but not changed', async ({ page }) => {
  await continueAs(page, people.administrator);
  const made = await make(page, 'Put away');
  await page.goto(address(made, 'summary'));
  await page.getByRole('button', { name: 'Actions of Put away' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('The project is archived')).toBeVisible();
  await page.goto(address(made, 'design/project-components'));
  await page.getByRole('button', { name: 'Actions of Invoice Approval' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Details']);
});

test('a page that the project type does not have shows the 404 page', async ({ page }) => {
  await continueAs(page, people.administrator);
  const documents = await make(page, 'Pay slips', 'Payroll');
  const payments = await make(page, 'Pays', 'ACH Payments');
  for (const at of [
    address(documents, 'workpage'),
    address(documents, 'design/auto-number'),
    address(payments, 'design/fields-configuration'),
  ]) {
    await page.goto(at);
    await expect(page, at).toHaveURL(/\/northwind\/error\/404/);
  }
});

test('an unknown record shows the 404 page, and a project opens under the address of another workspace', async ({ page }) => {
  await continueAs(page, people.administrator);
  const made = await make(page, 'Elsewhere');
  const nobody = '01968c2b-34e0-7000-8000-000000000000';
  for (const at of [`${home()}/${nobody}`, address({ id: nobody, workspaceId: made.workspaceId }, 'summary'), `${home()}/abc/projects/xyz/jobs`]) {
    await page.goto(at);
    await expect(page, at).toHaveURL(/\/northwind\/error\/404/);
    await expect(page.getByText('There is no such page')).toBeVisible();
  }
  const other = await ask<{ id: string }>(page, 'workspaces', { name: `Beside ${mark}`, description: '' });
  await page.goto(address({ ...made, workspaceId: other.id }, 'design/settings'));
  await expect(page.getByRole('heading', { level: 1, name: 'Elsewhere' })).toBeVisible();
  await expect(page).toHaveURL(address(made, 'design/settings'));
});

test('the addresses of another tenant’s project show the 404 page', async ({ page }) => {
  await continueAs(page, people.administrator);
  const made = await make(page, 'Of Northwind');
  await continueAs(page, 'Ruben Castro', 'contoso');
  for (const path of ['summary', 'design/settings', 'workpage']) {
    await page.goto(address(made, path).replace('/northwind/', '/contoso/'));
    await expect(page, path).toHaveURL(/\/contoso\/error\/404/);
  }
});
