import type { Page } from '@playwright/test';
import { request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { openProject, openStart, people } from '../support/people';
import { readyPayments } from '../support/payments';

test.use({ person: people.processor });

const grid = (page: Page) => page.getByRole('grid', { name: 'Payments' });
const row = (page: Page, number: string) => grid(page).getByRole('row').filter({ hasText: number });
const choose = (page: Page, number: string) => row(page, number).getByRole('checkbox').check();

test('Prepare ACH creates a batch of the selected payments only, and a payment can be removed from it', async ({ page, pageOf }) => {
  const { projectId, payments } = await readyPayments(page, 'ach', 3);
  const [held = '', second = '', third = ''] = payments.map(({ paymentNumber }) => paymentNumber);
  await openStart(page);
  await openProject(page, 'ACH payments');

  await test.step('a payment on hold is excluded from the batch and listed as left out', async () => {
    await choose(page, held);
    await page.getByRole('toolbar').getByRole('button', { name: 'Hold', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The vendor disputes the amount.');
    await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click();
    await expect(row(page, held).getByText('On hold')).toBeVisible();

    for (const number of [held, second, third]) await choose(page, number);
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
  // Other journeys pay it.
  const manager = await pageOf(people.manager);
  await request(manager, `projects/${projectId}/payments/release-hold`, { ids: payments.slice(0, 1).map(({ id }) => id), reason: 'The vendor agrees.' });
});
