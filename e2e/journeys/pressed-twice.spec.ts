import type { Locator, Page } from '@playwright/test';
import { read, request } from '../support/api';
import { delayRequests } from '../support/delay-requests';
import { expect, test as base } from '../support/fixtures';
import { readyPayments, selectPayments } from '../support/payments';
import { openProject, openReview, openStart, people } from '../support/people';

const test = base.extend<{ projectUrl: string }>({
  person: people.administrator,
  projectUrl: async ({ project, urlOf }, use) => use(urlOf(`workspaces/${project.workspaceId}/projects/${project.id}`)),
});

const dialog = (page: Page) => page.getByRole('dialog');

/** Returns the number of records with this name in a list. */
async function countByName(page: Page, list: string, name: string): Promise<number> {
  const filters = [{ field: 'name', operator: 'equal', value: [name] }];
  return (await request<{ items: unknown[] }>(page, list, { filters, pageSize: 5 })).items.length;
}

/** Double-clicks the button and checks that it shows its loading state and that one command was sent. */
async function doubleClick(button: Locator, sent: string[]): Promise<void> {
  await button.dblclick();
  await expect(button).toHaveAttribute('data-loading');
  await expect(button).toBeDisabled();
  await expect.poll(() => sent.length).toBe(1);
}

test('a double click on a slow connection creates one workspace', async ({ page, uniqueName, urlOf }) => {
  const name = uniqueName('Slow workspace');
  await page.goto(urlOf('workspaces'));
  await page.getByRole('button', { name: 'New workspace' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Description').fill('For the rain');
  const sent = await delayRequests(page, '**/api/workspaces');
  await doubleClick(dialog(page).getByRole('button', { name: 'Create' }), sent);
  await expect(dialog(page).getByLabel('Description')).toHaveValue('For the rain');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await countByName(page, 'workspaces/grid', name)).toBe(1);
});

test('a double click on a slow connection creates one project', async ({ page, project, uniqueName, urlOf }) => {
  const name = uniqueName('Slow project');
  await page.goto(urlOf(`workspaces/${project.workspaceId}`));
  await page.getByRole('button', { name: 'New project' }).first().click();
  await dialog(page).getByRole('radio', { name: /^Payable Invoices/ }).click();
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Next' }).click();
  const sent = await delayRequests(page, '**/api/projects');
  const create = dialog(page).getByRole('button', { name: 'Create' });
  // The second click of a double click on Next must not press Create in the next step.
  await doubleClick(create, sent);
  await expect(dialog(page).getByText(name)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await countByName(page, 'projects/grid', name)).toBe(1);
});

test('a double click on a slow connection adds one index field', async ({ page, projectUrl }) => {
  await page.goto(`${projectUrl}/design/fields-configuration`);
  await page.getByRole('button', { name: 'Add field' }).first().click();
  await dialog(page).getByLabel('Name', { exact: false }).first().fill('Cost center');
  const sent = await delayRequests(page, '**/index-fields');
  await doubleClick(dialog(page).getByRole('button', { name: 'Save' }), sent);
  await expect(page.getByRole('list', { name: 'Index fields' }).getByRole('listitem')).toHaveText([/Cost center/]);
  await expect(dialog(page)).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('a file selected again during its upload is uploaded once', async ({ page, project, projectUrl, samplesOf }) => {
  const samples = samplesOf(57);
  const [sample] = samples.valid;
  if (!sample) throw new Error('no sample was generated');
  await page.goto(`${projectUrl}/workpage`);
  const sent = await delayRequests(page, '**/uploads');
  const input = page.locator('input[type=file]');
  await input.setInputFiles(samples.path(sample));
  // At 0% the bar has no width.
  await expect(page.getByRole('progressbar', { name: sample.file })).toBeAttached();
  // The drop zone also resets its input, so that the same file can be selected again.
  await input.evaluate((element: HTMLInputElement) => {
    element.value = '';
  });
  await input.setInputFiles(samples.path(sample));
  await expect(page.getByRole('alert')).toContainText('already');
  await expect(page.getByRole('button', { name: 'Open invoice' })).toHaveCount(1);
  expect(sent).toHaveLength(1);
  const { items } = await request<{ items: unknown[] }>(page, `projects/${project.id}/invoices/grid`, { filters: [], pageSize: 5 });
  expect(items).toHaveLength(1);
});

test('a double click on a slow connection saves groups and settings once', async ({ page, projectUrl }) => {
  await page.goto(`${projectUrl}/design/settings`);
  const groups = page.getByRole('form', { name: 'Groups' });
  await groups.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  const members = await delayRequests(page, '**/members', 'PUT');
  await doubleClick(groups.getByRole('button', { name: 'Save' }), members);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  expect(members).toHaveLength(1);

  const payers = page.getByRole('form', { name: 'Payment projects' });
  await payers.getByRole('combobox', { name: 'Vendors paid by check' }).click();
  await page.getByRole('option', { name: 'Check payments' }).click();
  const settings = await delayRequests(page, '**/general-settings', 'PUT');
  await doubleClick(payers.getByRole('button', { name: 'Save' }), settings);
  await expect(payers.getByRole('button', { name: 'Save' })).toBeEnabled();
  expect(settings).toHaveLength(1);
  await page.reload();
  await expect(payers.getByRole('combobox', { name: 'Vendors paid by check' })).toHaveValue('Check payments');
});

test('the view settings of a list survive a reload before the server has saved them', async ({ page, projectUrl }) => {
  await page.goto(`${projectUrl}/design/project-components`);
  const row = page.getByRole('grid', { name: 'Components' }).locator('tr[data-row="0"]');
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
  await expect(row).toBeVisible();
  const defaultHeight = await height();
  await delayRequests(page, '**/settings', 'PUT');
  await page.getByRole('button', { name: 'View settings' }).click();
  await page.locator('label', { hasText: /^Large$/ }).click();
  await expect.poll(height).toBeGreaterThan(defaultHeight);
  const large = await height();
  await page.reload();
  await expect(row).toBeVisible();
  expect(await height()).toBe(large);
  await page.getByRole('button', { name: 'View settings' }).click();
  await page.getByRole('button', { name: 'Reset to default view' }).click();
  await expect.poll(height).toBe(defaultHeight);
});

test('a double click on a slow connection prepares and releases a check run once', async ({ pageOf }) => {
  const clerk = await pageOf(people.processor);
  const { payments } = await readyPayments(clerk, 'check', 1);
  await openStart(clerk);
  await openProject(clerk, 'Check payments');
  await selectPayments(clerk, payments);
  const printChecks = clerk.getByRole('button', { name: 'Print checks' });
  await printChecks.click();
  const print = dialog(clerk).getByRole('button', { name: 'Prepare check run' });
  await expect(print).toBeEnabled();
  const prepared = await delayRequests(clerk, '**/checks/prepare');
  await doubleClick(print, prepared);
  await expect(clerk).toHaveURL(/\/batches\//);
  await expect(clerk.getByText('Waiting for release').first()).toBeVisible();
  expect(prepared).toHaveLength(1);

  const manager = await pageOf(people.manager);
  await manager.goto(clerk.url());
  const release = manager.getByRole('main').getByRole('button', { name: 'Release' });
  await release.click();
  const released = await delayRequests(manager, '**/release');
  await dialog(manager).getByRole('button', { name: 'Release' }).dblclick();
  await expect(release).toHaveAttribute('data-loading');
  // The run itself must be released: its timeline names the milestone in advance. No other check run can start before.
  const batchId = new URL(manager.url()).pathname.split('/').pop();
  const status = async () => (await read<{ status: string }>(manager, `batches/${batchId}`)).status;
  await expect.poll(status, { timeout: 60_000 }).toMatch(/^(acknowledged|settled)$/);
  expect(released).toHaveLength(1);
});

test('a double click on a slow connection approves a task once', async ({ pageOf }) => {
  const page = await pageOf(people.approver);
  await openReview(page);
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeEnabled();
  const taskCount = page.getByText(/^\d+ tasks?$/);
  const before = Number.parseInt(await taskCount.innerText(), 10);
  const sent = await delayRequests(page, '**/api/tasks/*/actions');
  await doubleClick(approve, sent);
  await page.keyboard.press('a');
  await expect(page.getByRole('status').filter({ hasText: /Approved/ })).toBeVisible();
  await expect(taskCount).toHaveText(new RegExp(`^${before - 1} tasks?$`));
  expect(sent).toHaveLength(1);
});
