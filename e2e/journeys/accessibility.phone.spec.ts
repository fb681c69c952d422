import { expect, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible';
import { people, signIn, stackUrl } from '../support/people';

// Each test checks its screens in both color schemes, which takes minutes on a slow machine.
test.describe.configure({ timeout: 180_000 });

test('the drawer, a selection and a decision are accessible on a phone', async ({ page }) => {
  await signIn(page, people.approver);
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'drawer');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('checkbox', { name: /^Select task/ }).first().click();
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toBeInViewport();
  await expectAccessibleInBothSchemes(page, 'selection');
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await page.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('radio', { name: /Index data/ })).toBeAttached();
  await expectAccessibleInBothSchemes(page, 'decision');
});

test('the decision buttons on a phone are at least 44 pixels high', async ({ page }) => {
  await signIn(page, people.approver);
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks`);
  await page.getByRole('listitem').getByRole('button').first().click();
  for (const name of ['Approve', 'Reject', 'Ask for info']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  }
});
