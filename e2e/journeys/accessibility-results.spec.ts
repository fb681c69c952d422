import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible';
import { continueAs, people, stackUrl } from '../support/people';

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select task/ });
const runs = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });

// Each test checks its screens in both color schemes, which takes minutes on a slow machine.
test.describe.configure({ timeout: 180_000 });

test('the result of a bulk action and its list of refusals are accessible', async ({ page }) => {
  await continueAs(page, people.manager);
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks?all=true`);
  await boxes(page).first().click();
  await boxes(page).nth(1).click();
  // The keys apply to the selected tasks as soon as their toolbar shows.
  await expect(page.getByRole('toolbar').getByText('2 selected')).toBeVisible();
  await page.keyboard.press('a');
  const response = page.waitForResponse((answer) => answer.url().endsWith('/api/bulk/tasks'));
  await page.getByRole('dialog').getByRole('button', { name: /^Approve 2 tasks/ }).click();
  await response;
  // The first bulk action on a new stack is slow.
  await expect(runs(page)).toContainText('0 of 2 approved', { timeout: 45_000 });
  await expectAccessibleInBothSchemes(page, 'result');
  await runs(page).getByRole('button', { name: 'Show reasons' }).click();
  const refused = page.getByRole('dialog', { name: 'Tasks not changed' });
  await expect(refused.getByRole('listitem').first()).toContainText(/\w+/);
  await expectAccessibleInBothSchemes(page, 'refusals');
  await page.keyboard.press('Escape');
  await runs(page).getByRole('button', { name: 'Close this result' }).click();
  await expect(runs(page)).toHaveCount(0);
});

test('notifications and confirmation dialogs are accessible', async ({ page }) => {
  await continueAs(page, people.administrator);
  await page.goto(`${stackUrl()}/northwind/workspaces`);
  await page.getByRole('button', { name: 'New workspace' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`Notified ${Date.now().toString(36)}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'question');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'success');

  await page.route(/\/assets\/user-menu-list/, (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: `Account of ${people.administrator}` }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this part of the page.');
  await expectAccessibleInBothSchemes(page, 'failure');
});
