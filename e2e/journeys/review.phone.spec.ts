import { expect, test } from '@playwright/test';
import { continueAs, people } from '../support/people';

test('on a phone the decision follows the list, with its buttons in reach', async ({ page }) => {
  await continueAs(page, people.approver);
  await page.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport();
  await page.getByRole('button', { name: 'All tasks' }).click();
  await expect(page.getByText(/\d+ tasks/)).toBeVisible();
});
