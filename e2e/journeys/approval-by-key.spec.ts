import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { openReview, people, stackUrl } from '../support/people';

test.use({ person: people.approver });

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true });
const withdraw = (page: Page) => page.getByRole('button', { name: 'Withdraw approval' });

/** Opens the last task in the queue of the approver, because other journeys need urgent ones. */
async function lastTask(page: Page): Promise<string> {
  await openReview(page);
  await expect(approve(page)).toBeEnabled();
  await expect(page).toHaveURL(/task=/);
  const first = page.url();
  await page.getByRole('complementary', { name: 'Review tasks' }).getByRole('listitem').last().getByRole('button').click();
  await expect(page).not.toHaveURL(first);
  await expect(approve(page)).toBeEnabled();
  return new URL(page.url()).searchParams.get('task') ?? '';
}

async function openTask(page: Page, task: string): Promise<void> {
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks?task=${task}`);
}

test('an approval by key can be withdrawn for ten seconds', async ({ page }) => {
  const task = await lastTask(page);
  await page.keyboard.press('a');
  await expect(page.getByText('Approved. Takes effect in 10 seconds.')).toBeVisible();
  await withdraw(page).first().click();
  await expect(page.getByText('Approval withdrawn. The task is open again.')).toBeVisible();
  await openTask(page, task);
  await expect(approve(page)).toBeEnabled();
  await expect(withdraw(page)).toHaveCount(0);
});

test('an approval by key takes effect after its browser is closed', async ({ pageOf, page: other }) => {
  const page = await pageOf(people.approver);
  const task = await lastTask(page);
  await openTask(other, task);
  await expect(approve(other)).toBeEnabled();
  await page.keyboard.press('a');
  await expect(withdraw(other), 'the other window shows the pending approval').toBeVisible();
  await page.context().close();
  await expect(withdraw(other)).toHaveCount(0, { timeout: 45_000 });
  await expect(approve(other)).toHaveCount(0);
  await expect(other.getByRole('region', { name: 'Decision' }).getByText('Approved', { exact: true })).toBeVisible();
});
