import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { people, stackUrl } from '../support/people';

/** The maximum number of key presses to reach an element. */
const maxSteps = 80;

/** Presses Tab or Shift+Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let step = 0; step < maxSteps; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by Tab`);
}

test('an invoice is commented on and approved with the keyboard only, from the sign-in to its history', async ({ page }) => {
  const commentText = `Delivered in full, seen ${Date.now()}`;
  await page.goto(`${stackUrl()}/northwind`);
  await tabTo(page, page.getByRole('button', { name: people.approver }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /^Tasks( \d+)?$/ }));
  await page.keyboard.press('Enter');
  const decision = page.getByRole('region', { name: 'Decision' });
  await expect(decision.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();

  const rows = page.getByRole('complementary', { name: 'Review tasks' }).getByRole('listitem').getByRole('button');
  const current = rows.and(page.locator('[aria-current]'));
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  const second = (await rows.nth(1).innerText()).split('\n');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(decision.getByRole('heading', { level: 1 })).toHaveText(second[0] ?? '');
  await expect(current).toHaveCount(1);

  const comment = decision.getByRole('textbox', { name: 'Comment' });
  await test.step('the approver opens the comments and adds one', async () => {
    await tabTo(page, decision.getByRole('radio', { name: /Index data/ }), 'Shift+Tab');
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await expect(decision.getByRole('radio', { name: /Comments/ })).toBeChecked();
    await tabTo(page, comment);
    await page.keyboard.type(commentText);
    await page.keyboard.press('Control+Enter');
    await expect(decision.getByRole('article').getByText(commentText)).toBeVisible();
    await expect(comment).toHaveValue('');
  });
  const task = new URL(page.url()).searchParams.get('task') ?? '';
  await test.step('the approval key works after the focus leaves the comment', async () => {
    await tabTo(page, decision.getByRole('button', { name: 'Approve', exact: true }));
    await page.keyboard.press('a');
    await expect(page.getByRole('status').filter({ hasText: /Approved/ })).toBeVisible();
    await expect(rows).toHaveCount(count - 1, { timeout: 45_000 }); // it takes effect after ten seconds
    expect(task).not.toBe('');
  });

  await test.step('the history of the invoice names the approver', async () => {
    await page.goto(`${stackUrl()}/northwind/tasks/review-tasks?tab=processed&task=${task}`);
    await tabTo(page, decision.getByRole('radio', { name: /Index data/ }), 'Shift+Tab');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
    await expect(decision.getByRole('radio', { name: /History/ })).toBeChecked();
    const approval = decision.getByRole('listitem').filter({ hasText: people.approver }).filter({ hasText: /approve/i });
    await expect(approval.first()).toBeVisible();
  });
});
