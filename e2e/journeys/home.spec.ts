import { expect, type Page, test } from '@playwright/test';
import { continueAs, people, stackUrl } from '../support/people';

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

test('the home page of an approver shows the own tasks and opens one of them', async ({ page }) => {
  await continueAs(page, people.approver);
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

test('the home page of an AP processor leads to the invoices to correct', async ({ page }) => {
  await continueAs(page, people.processor);
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

test('the home page of an AP manager shows the tasks of the team with their assignees', async ({ page }) => {
  await continueAs(page, people.manager);
  await expectHome(page, ['To correct', 'To approve', 'To release', 'Problems', 'Overdue', 'Due this week']);
  await expect(page.getByRole('columnheader')).toHaveText(['Task', 'Project', 'Invoice number', 'Assignee', 'Due date']);
  const urgent = page.getByRole('table', { name: 'Urgent tasks' });
  await urgent.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tasks\/review-tasks\?all=true/);
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
});

test('the home page of an administrator offers no approval and no release', async ({ page }) => {
  await continueAs(page, people.administrator);
  await expectHome(page, ['To correct', 'Problems', 'Overdue', 'Due this week']);
  await expect(page.getByRole('columnheader', { name: 'Assignee' })).toBeVisible();
});

test('a dashboard that fails to load shows the error in place and loads on retry', async ({ page }) => {
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: '{}' }));
  await continueAs(page, people.approver);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.unroute('**/api/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'To approve')).toBeVisible();
});

test('a user without the permission starts on the review list and has no home page', async ({ page }) => {
  await continueAs(page, people.general);
  await expect(page).toHaveURL(/\/tasks\/review-tasks/);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toHaveCount(0);
  await page.goto(`${stackUrl()}/northwind/dashboard`);
  await expect(page).toHaveURL(/\/error\/401/);
});
