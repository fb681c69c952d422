import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { people, stackUrl } from '../support/people';

async function openQueue(page: Page, search: string): Promise<void> {
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks${search}`);
  await expect(boxes(page).first()).toBeVisible();
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select task/ });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected tasks' });
const runs = (page: Page) => page.getByRole('region', { name: 'Bulk actions' });

/** Opens the queue with the first search that finds several tasks; the demo's vendors depend on the date. */
async function openSeveralOf(page: Page, searches: string[]): Promise<number> {
  for (const search of searches) {
    const found = await openQueue(page, `?q=${search}`).then(
      () => true,
      () => false, // no task was found
    );
    const count = found ? await boxes(page).count() : 0;
    if (count > 1) return count;
  }
  throw new Error(`none of ${searches.join(', ')} finds several tasks`);
}

test('all tasks of a search except one are approved, and the result is shown again after a reload', async ({ pageOf }) => {
  const page = await pageOf(people.approver);
  const count = await openSeveralOf(page, ['Corner', 'Supply', 'Office', 'Service', 'Co']);
  await boxes(page).first().click();
  await bar(page).getByRole('button', { name: `Select all ${count} tasks in this list` }).click();
  await boxes(page).nth(1).click();
  await expect(bar(page)).toContainText(`${count - 1} selected`);

  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve selected tasks' });
  await expect(dialog).toContainText(/\$[\d,]+\.\d\d/);
  await dialog.getByRole('textbox').fill('Checked against the delivery notes');
  const started = page.waitForResponse((answer) => answer.url().endsWith('/api/bulk/tasks'));
  await dialog.getByRole('button', { name: new RegExp(`^Approve ${count - 1} task`) }).click();
  expect(await (await started).json()).toMatchObject({ action: 'approve', total: count - 1 });
  await expect(runs(page)).toContainText(`${count - 1} of ${count - 1} approved`);
  await expect(boxes(page)).toHaveCount(1);

  await page.reload();
  await expect(runs(page)).toContainText(`${count - 1} of ${count - 1} approved`);
  await expectAccessible(page, 'results of several decisions');
  await runs(page).getByRole('button', { name: 'Close this result' }).click();
  await expect(runs(page)).toHaveCount(0);
});

async function reassign(page: Page, to: string, selected: number) {
  await bar(page).getByRole('button', { name: 'Reassign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign selected tasks' });
  await dialog.getByRole('combobox', { name: 'People' }).fill(to);
  await page.getByRole('option', { name: to }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: `Reassign ${selected} tasks` }).click();
}

test('the manager reassigns the selected tasks', async ({ pageOf }) => {
  const page = await pageOf(people.manager);
  await openQueue(page, '?all=true');
  await boxes(page).first().focus();
  await page.keyboard.press('Space');
  await boxes(page).nth(1).click({ modifiers: ['Shift'] });
  await reassign(page, 'Helen Castellano', 2);
  await expect(runs(page)).toContainText('2 of 2 reassigned');
  await expect(runs(page).getByText(/not changed/)).toHaveCount(0);
  await runs(page).getByRole('button', { name: 'Close this result' }).click();
  await expect(runs(page)).toHaveCount(0);
});
