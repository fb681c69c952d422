import { expect, test } from '@playwright/test';
import { people, signIn, stackUrl } from '../support/people';

test('the menu on a phone is a drawer of 300 pixels that closes when a page is chosen', async ({ page }) => {
  await signIn(page, people.manager);
  await page.goto(`${stackUrl()}/northwind/workspaces`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBeCloseTo(300, 0);
  await drawer.getByRole('link', { name: 'Jobs' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
});

test('the header on a phone shows the current page and a link to its parent', async ({ page }) => {
  await signIn(page, people.manager);
  await page.goto(`${stackUrl()}/northwind/workspaces`);
  await page.getByRole('main').getByRole('link', { name: 'Accounts Payable' }).click();
  await expect(page.getByRole('banner').getByText('Accounts Payable')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Workspaces' }).click();
  await expect(page).toHaveURL(/\/workspaces$/);
});
