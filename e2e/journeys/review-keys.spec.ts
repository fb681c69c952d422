import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { openReview, people } from '../support/people';
import { settled } from '../support/settled';

test.use({ person: people.approver });

/** Records the decisions that the page sends and aborts their requests. */
async function decisions(page: Page): Promise<string[]> {
  const sent: string[] = [];
  await page.route('**/api/tasks/*/actions', async (route) => {
    sent.push(route.request().url());
    await route.abort();
  });
  return sent;
}

test('a decision key pressed in an open menu or dialog decides nothing', async ({ page }) => {
  await openReview(page);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  const sent = await decisions(page);
  // Its code is loaded now: a dialog that a key opens by mistake appears with the next frames.
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: `Account of ${people.approver}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await page.getByRole('menuitem', { name: 'About this release' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('a');
  await page.keyboard.press('r');
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(sent).toEqual([]);
});

test('a decision key that is held down decides one task only', async ({ page }) => {
  await openReview(page);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  // A key has no effect before the selection of the first task is complete.
  await expect(page).toHaveURL(/task=/);
  const sent = await decisions(page);
  await settled(page);
  await page.keyboard.down('a');
  await expect.poll(() => sent).toHaveLength(1);
  // The answer to the first press has arrived: nothing but the repetition itself prevents a second decision.
  await expect(page.getByText('Couldn’t reach the server.')).toBeVisible();
  for (let held = 0; held < 6; held++) {
    await page.keyboard.down('a');
    await settled(page);
  }
  await page.keyboard.up('a');
  expect(sent).toHaveLength(1);
});

test('moving to the next task and deciding at once never decides the previous task', async ({ devTools, page }) => {
  await openReview(page);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  const sent = await decisions(page);
  // The processor is throttled so that the second key arrives before the next task is rendered.
  await (await devTools(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const shown = page.getByRole('main').locator('section ul li button[aria-current]');
  for (let step = 0; step < 3; step++) {
    await expect(page).toHaveURL(/task=/);
    const previous = new URL(page.url()).searchParams.get('task') ?? '';
    const row = await shown.innerText();
    await Promise.all([page.keyboard.press('j'), page.keyboard.press('a')]);
    await expect(shown).not.toHaveText(row, { useInnerText: true });
    // The URL changes after a pause.
    await expect.poll(() => new URL(page.url()).searchParams.get('task')).not.toBe(previous);
    expect(sent.filter((url) => url.includes(previous))).toEqual([]);
  }
});

test('a decision without a network shows an error and is not sent later', async ({ page }) => {
  await openReview(page);
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  const taskCount = page.getByText(/^\d+ tasks?$/);
  const before = await taskCount.innerText();
  await page.context().setOffline(true);
  await page.keyboard.press('a');
  await expect(page.getByText('Couldn’t reach the server.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('checkbox', { name: 'My tasks only' }).focus(); // a checkbox does not handle letter keys, so the shortcuts work
  await page.keyboard.press('j');
  await expect(page.getByRole('complementary', { name: 'Review tasks' }).getByRole('listitem').nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(taskCount).toHaveText(before);
});

test('the question mark key and the account menu open the list of keyboard shortcuts', async ({ page }) => {
  await openReview(page);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await page.keyboard.press('Shift+?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('region', { name: 'Review tasks' })).toContainText('Approve');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: `Account of ${people.approver}` }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(list).toBeVisible();
});
