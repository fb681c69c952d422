import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { openReview, people } from '../support/people';

test.use({ person: people.approver });

test('a task on a phone opens with its decision buttons in the viewport, and leads back to the list', async ({ page }) => {
  await openReview(page);
  await page.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport();
  await page.getByRole('button', { name: 'All tasks' }).click();
  await expect(page.getByText(/\d+ tasks/)).toBeVisible();
});

test('on a short phone screen the last task is reachable, and the totals stay at the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await openReview(page);
  const tasks = page.getByRole('listitem').getByRole('button');
  const sum = page.locator('footer').filter({ hasText: /\d+ tasks/ });
  await tasks.nth(2).scrollIntoViewIfNeeded();
  await expect.poll(async () => Math.round(await bottomOf(sum))).toBe(420);

  await page.getByRole('checkbox', { name: /^Select task/ }).last().click();
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await tasks.last().click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport();
});

test('the decision bar on a phone never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await openReview(page);
  await page.getByRole('listitem').getByRole('button').first().click();
  const approve = page.getByRole('button', { name: 'Approve' });
  const bar = page.locator('footer').filter({ has: approve });
  await page.getByRole('radio', { name: /Index data/ }).focus();

  let reached = 0;
  while (!(await bar.evaluate((element) => element.contains(document.activeElement)))) {
    const focused = page.locator(':focus');
    const { y: top } = (await bar.boundingBox()) ?? { y: 0 };
    expect(await bottomOf(focused), await focused.innerText()).toBeLessThanOrEqual(Math.ceil(top));
    reached++;
    await page.keyboard.press('Tab');
  }
  expect(reached).toBeGreaterThan(5);
});

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}
