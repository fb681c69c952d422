import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

test.use({ person: people.manager });

test('the menu on a phone is a drawer of 300 pixels that closes when a page is chosen', async ({ page, urlOf }) => {
  await page.goto(urlOf('workspaces'));
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBeCloseTo(300, 0);
  await drawer.getByRole('link', { name: 'Jobs' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs');
});

test('the header on a phone shows the current page and a link to its parent', async ({ page, urlOf }) => {
  await page.goto(urlOf('workspaces'));
  await page.getByRole('main').getByRole('link', { name: 'Accounts Payable' }).click();
  await expect(page.getByRole('banner').getByText('Accounts Payable')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Workspaces' }).click();
  await expect(page).toHaveURL(/\/workspaces$/);
});
