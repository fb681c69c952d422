import { expect, type Page, test } from '@playwright/test';
import { continueAs, openProject, people } from '../support/people';

const grid = (page: Page) => page.getByRole('grid', { name: 'Payments' });
const row = (page: Page, index: number) => grid(page).locator(`tr[data-row="${index}"]`);

async function choose(page: Page, index: number): Promise<string> {
  const number = (await row(page, index).getByText(/^ACH-\d+$/).textContent()) ?? '';
  await row(page, index).getByRole('checkbox').check();
  return number;
}

test('Prepare ACH creates a batch of the selected payments only, and a payment can be removed from it', async ({ page }) => {
  await continueAs(page, people.processor);
  await openProject(page, 'ACH payments');
  await expect(row(page, 2)).toBeVisible();

  await test.step('a payment on hold is excluded from the batch and listed as left out', async () => {
    const held = await choose(page, 0);
    await page.getByRole('toolbar').getByRole('button', { name: 'Hold', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The vendor disputes the amount.');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(row(page, 0).getByText('On hold')).toBeVisible();

    await choose(page, 0);
    await choose(page, 1);
    await choose(page, 2);
    await page.getByRole('button', { name: 'Prepare ACH' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'Selected' })).toBeChecked();
    await expect(dialog.getByText('2 payments', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Left out' })).toContainText(held);
    await expect(dialog.getByRole('region', { name: 'Left out' })).toContainText('on hold');
    await expect(dialog.getByRole('region', { name: 'Vendors' })).toContainText('$');
    await dialog.getByRole('button', { name: 'Prepare ACH' }).dblclick();
  });

  await expect(page).toHaveURL(/\/batches\//);
  await expect(page.getByText('Waiting for release').first()).toBeVisible();
  const remove = page.getByRole('button', { name: /^Remove ACH-/ });
  await expect(remove).toHaveCount(2);

  await test.step('a payment is removed from the batch before its release', async () => {
    await remove.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/^1 payment ·/)).toBeVisible();
    await expect(remove).toHaveCount(0);
  });
  await test.step('the batch is canceled', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel batch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel batch' }).click();
    await expect(page.getByText('Canceled').first()).toBeVisible();
  });
});
