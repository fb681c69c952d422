import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { people, signIn, stackUrl } from '../support/people';

for (const scheme of ['light', 'dark'] as const) {
  test(`the drawer, a selection and a decision are accessible on a phone, ${scheme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    await signIn(page, people.approver);
    await page.goto(`${stackUrl()}/northwind/tasks/review-tasks`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'drawer');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('checkbox', { name: /^Select task/ }).first().click();
    await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toBeInViewport();
    await expectAccessible(page, 'selection');
    await page.getByRole('button', { name: 'Clear selection' }).click();

    await page.getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByRole('radio', { name: /Index data/ })).toBeAttached();
    await expectAccessible(page, 'decision');
  });
}

test('the decision buttons on a phone are at least 44 pixels high', async ({ page }) => {
  await signIn(page, people.approver);
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks`);
  await page.getByRole('listitem').getByRole('button').first().click();
  for (const name of ['Approve', 'Reject', 'Ask for info']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  }
});
