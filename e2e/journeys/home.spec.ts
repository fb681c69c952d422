import type { Page } from '@playwright/test';
import { read, request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { openStart, people } from '../support/people';

/** Opens the first page of a person. */
type Starts = (person: string, tenant?: string) => Promise<Page>;
const starts =
  (pageOf: Starts): Starts =>
  async (person, tenant) => {
    const page = await pageOf(person, tenant);
    await openStart(page, tenant);
    return page;
  };

const figure = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your work in figures' }).getByRole('listitem').filter({ hasText: name });
const group = (page: Page, name: string) => page.getByRole('region', { name: 'Your work' }).getByRole('region', { name });

/** Expects the home page with exactly these figures. */
async function expectHome(page: Page, names: string[]): Promise<void> {
  await expect(page).toHaveURL(/\/northwind\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeVisible();
  for (const name of names) await expect(figure(page, name)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Your work in figures' }).getByRole('listitem')).toHaveCount(names.length);
}

test('the home page of an approver shows the own tasks and opens one of them', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.approver);
  await expectHome(page, ['To approve', 'Overdue', 'Due this week']);
  await expect(page.getByRole('columnheader', { name: 'Assignee' })).toHaveCount(0);
  const row = group(page, 'To approve').getByRole('listitem').first().getByRole('link');
  const [number = ''] = (await row.innerText()).split('\n');
  await row.click();
  await expect(page).toHaveURL(/\/tasks\/review-tasks\?task=/);
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText(number);
  await page.goBack();
  await figure(page, 'To approve').getByRole('link').click();
  await expect(page.getByText(/^\d+ tasks?$/)).toBeVisible();
});

test('the home page of an AP processor leads to the invoices to correct', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.processor);
  await expectHome(page, ['To correct', 'My tasks', 'Problems', 'Overdue', 'Due this week']);
  const correct = group(page, 'To correct');
  const row = correct.getByRole('listitem').first().getByRole('link');
  const [number = ''] = (await row.innerText()).split('\n');
  await row.click();
  await expect(page).toHaveURL(/\/invoice\//);
  await expect(page.getByRole('main')).toContainText(number);
  await page.goBack();
  const all = correct.getByRole('link', { name: /^Payable invoices \(\d+\)$/ });
  const count = /\d+/.exec(await all.innerText())?.[0];
  await all.click();
  await expect(page).toHaveURL(/stage/);
  await expect(page.getByRole('grid', { name: 'Invoices' }).locator('tbody tr[data-row]').first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${count} `);
});

test('the home page of an AP manager shows the tasks of the team with their assignees', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.manager);
  await expectHome(page, ['To correct', 'To approve', 'To release', 'Problems', 'Overdue', 'Due this week']);
  await expect(page.getByRole('columnheader')).toHaveText(['Task', 'Project', 'Invoice number', 'Assignee', 'Due date']);
  const urgent = page.getByRole('table', { name: 'Urgent tasks' });
  await urgent.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tasks\/review-tasks\?all=true/);
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
});

test('the home page of an administrator offers no approval and no release', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.administrator);
  await expectHome(page, ['To correct', 'Problems', 'Overdue', 'Due this week']);
  await expect(page.getByRole('columnheader', { name: 'Assignee' })).toBeVisible();
});

test('a dashboard that fails to load shows the error in place and loads on retry', async ({ pageOf }) => {
  const page = await pageOf(people.approver);
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: '{}' }));
  await openStart(page);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.unroute('**/api/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'To approve')).toBeVisible();
});

/** Reassigns a task to a person who may decide about its amount, and returns the number of its invoice. */
async function reassignedTo(page: Page, manager: Page): Promise<string> {
  const { userId } = await read<{ userId: string }>(page, 'session');
  const least = { filters: [{ field: 'bucket', operator: 'equal', value: ['active'] }], sorting: [{ field: 'invoiceAmount' }], pageSize: 10 };
  const { items } = await request<{ items: { id: string; invoiceNumber: string }[] }>(manager, 'tasks/grid', least);
  for (const { id, invoiceNumber } of items) {
    const body = { taskIds: [id], assignees: [userId] };
    const { results } = await request<{ results: { ok: boolean }[] }>(manager, 'tasks/reassign', body);
    if (results[0]?.ok && invoiceNumber) return invoiceNumber;
  }
  throw new Error('no task can be reassigned');
}

test('the home page of a purchasing manager shows a reassigned approval and opens it', async ({ pageOf }) => {
  const page = await pageOf(people.purchasingManager);
  const number = await reassignedTo(page, await pageOf(people.manager));
  await openStart(page);
  await expectHome(page, ['To approve', 'Overdue', 'Due this week']);
  await group(page, 'To approve').getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(/\/tasks\/review-tasks\?task=/);
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText(number);
});

/** Expects no home page in the menu, and the refusal of its address. */
async function expectNoHome(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toHaveCount(0);
  const [, tenant = ''] = new URL(page.url()).pathname.split('/');
  await page.goto(new URL(`/${tenant}/dashboard`, page.url()).href);
  await expect(page).toHaveURL(/\/error\/401/);
}

/** Expects the review list, without any task of this person. */
async function expectNoTasks(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/tasks\/review-tasks/);
  await expect(page.getByRole('checkbox', { name: 'My tasks only' })).toBeChecked();
  await expect(page.getByText('No tasks', { exact: true })).toBeVisible();
}

test('a user without the permission starts on the review list and has no home page', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.general);
  await expectNoTasks(page);
  await expectNoHome(page);
});

test('a purchasing buyer starts on the review list, opens a workspace, and has no home page', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.purchasingBuyer);
  await expectNoTasks(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workspaces' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Accounts Payable' }).click();
  // The tile of a workspace also shows project names.
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts Payable' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Payable invoices' }).first()).toBeVisible();
  await expectNoHome(page);
});

test('a workspace designer starts on the workspaces, opens the design of a project, and has no home page', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.designer);
  await expect(page).toHaveURL(/\/workspaces$/);
  await page.getByRole('main').getByRole('link', { name: 'Accounts Payable' }).click();
  // The tile of a workspace also shows project names.
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts Payable' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Payable invoices' }).first().click();
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Index fields' })).toBeVisible();
  await expectNoHome(page);
});

test('an integration specialist starts on the workspaces, reads the jobs of a project, and has no home page', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.integrator);
  await expect(page).toHaveURL(/\/workspaces$/);
  await page.getByRole('main').getByRole('link', { name: 'Accounts Payable' }).click();
  // The tile of a workspace also shows project names.
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts Payable' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Payable invoices' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('grid').locator('tbody tr[data-row]').first()).toBeVisible();
  await expectNoHome(page);
});

test('an operator starts on the operations, finds the workflows of a company, and has no home page', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.operator, 'platform');
  await expect(page).toHaveURL(/\/platform\/operations$/);
  await page.getByRole('textbox', { name: 'Tenant' }).fill('northwind');
  // The demo's open approvals run as workflows.
  const open = { filters: [{ field: 'bucket', operator: 'equal', value: ['active'] }], pageSize: 1 };
  const { items } = await request<{ items: { invoiceNumber: string }[] }>(await pageOf(people.manager), 'tasks/grid', open);
  await page.getByRole('textbox', { name: 'Invoice number' }).fill(items[0]?.invoiceNumber ?? '');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('region', { name: /Workflows of Northwind/ })).toBeVisible();
  await expectNoHome(page);
});

test('a platform administrator starts on the list of tenants and has no home page', async ({ pageOf }) => {
  const page = await starts(pageOf)(people.platformAdministrator, 'platform');
  await expect(page).toHaveURL(/\/platform\/tenants$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenants');
  await expectNoHome(page);
});
