import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { continueAs, people, stackUrl } from '../support/people';
import { type CreatedProject, createWorkspace } from '../support/projects';

test.use({ person: people.administrator });

const dialog = (page: Page) => page.getByRole('dialog');
const workspacesUrl = () => `${stackUrl()}/northwind/workspaces`;

const projectUrl = ({ id, workspaceId }: CreatedProject, page: string) => `${workspacesUrl()}/${workspaceId}/projects/${id}/${page}`;

test('a component shows its details, and several components are deleted together', async ({ page, newProject }) => {
  const project = await newProject({ name: 'Many components' });
  await page.goto(projectUrl(project, 'design/project-components'));
  const list = page.getByRole('grid', { name: 'Components' });
  await page.getByRole('button', { name: 'Actions of Invoice Approval' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('complementary', { name: /Invoice Approval/ });
  await expect(details.getByText('Invoice submission')).toBeVisible();
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
  await expect(page.getByText('2 components deleted')).toBeVisible();
  await expect(list.getByText('First copy')).toHaveCount(0);
  await expect(list.getByText('Invoice Approval')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('the components of an archived project can be viewed but not changed', async ({ page, newProject }) => {
  const project = await newProject({ name: 'Archived components' });
  await page.goto(projectUrl(project, 'summary'));
  await page.getByRole('button', { name: 'Actions of Archived components' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Project archived')).toBeVisible();
  await page.goto(projectUrl(project, 'design/project-components'));
  await page.getByRole('button', { name: 'Actions of Invoice Approval' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Details']);
});

test('a page that the project type does not have shows the 404 page', async ({ page, newProject }) => {
  const documents = await newProject({ name: 'Pay slips', projectType: 'Payroll' });
  const payments = await newProject({ name: 'Pays', projectType: 'ACH Payments' });
  for (const url of [
    projectUrl(documents, 'workpage'),
    projectUrl(documents, 'design/auto-number'),
    projectUrl(payments, 'design/fields-configuration'),
  ]) {
    await page.goto(url);
    await expect(page, url).toHaveURL(/\/northwind\/error\/404/);
  }
});

test('an unknown record shows the 404 page, and a project opens under the address of another workspace', async ({ page, newProject, administrator, uniqueName }) => {
  const project = await newProject({ name: 'Elsewhere' });
  const unknownId = '01968c2b-34e0-7000-8000-000000000000';
  for (const url of [`${workspacesUrl()}/${unknownId}`, projectUrl({ id: unknownId, workspaceId: project.workspaceId }, 'summary'), `${workspacesUrl()}/abc/projects/xyz/jobs`]) {
    await page.goto(url);
    await expect(page, url).toHaveURL(/\/northwind\/error\/404/);
    await expect(page.getByRole('heading').first()).toHaveText('Page not found');
  }
  const workspaceId = await createWorkspace(administrator, uniqueName('Beside'));
  await page.goto(projectUrl({ ...project, workspaceId }, 'design/settings'));
  await expect(page.getByRole('heading', { level: 1, name: 'Elsewhere' })).toBeVisible();
  await expect(page).toHaveURL(projectUrl(project, 'design/settings'));
});

test('the addresses of another tenant’s project show the 404 page', async ({ page, newProject }) => {
  const project = await newProject({ name: 'Of Northwind' });
  await continueAs(page, 'Ruben Castro', 'contoso');
  for (const path of ['summary', 'design/settings', 'workpage']) {
    await page.goto(projectUrl(project, path).replace('/northwind/', '/contoso/'));
    await expect(page, path).toHaveURL(/\/contoso\/error\/404/);
  }
});
