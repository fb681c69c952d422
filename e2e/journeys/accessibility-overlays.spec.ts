import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible';
import { continueAs, openProject, people, stackUrl } from '../support/people';

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select task/ });

// Each test checks its screens in both color schemes, which takes minutes on a slow machine.
test.describe.configure({ timeout: 180_000 });

test('the menus, popovers and details of a list are accessible', async ({ page }) => {
  await continueAs(page, people.manager);
  await openProject(page, 'Payable invoices');
  const rows = page.getByRole('grid', { name: /./ }).locator('tbody tr[data-row]');
  await expect(rows.first()).toBeVisible();

  await page.getByRole('button', { name: 'View settings' }).click();
  await expect(page.getByRole('button', { name: 'Reset to default view' })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'columns');
  await page.getByText('Full screen', { exact: true }).last().click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Amount' })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'filter menu');
  await page.getByRole('menuitem', { name: 'Amount' }).click();
  await expect(page.getByLabel('At least')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'filter');
  await page.keyboard.press('Escape');

  await page.getByRole('columnheader', { name: /Vendor/ }).hover();
  await page.getByRole('button', { name: 'Column Vendor' }).click();
  await expect(page.getByRole('menuitem', { name: 'Pin left' })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'column menu');
  await page.keyboard.press('Escape');

  await rows.first().locator('td').nth(1).click();
  await expect(page.getByRole('button', { name: 'Next record' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectAccessibleInBothSchemes(page, 'details');
});

test('the dialogs for several selected tasks are accessible', async ({ page }) => {
  await continueAs(page, people.manager);
  await page.goto(`${stackUrl()}/northwind/tasks/review-tasks?all=true`);
  await boxes(page).first().click();
  await boxes(page).nth(1).click();
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
  await expectAccessibleInBothSchemes(page, 'selection');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/tasks/candidates*', (route) => held.then(() => route.continue()));
  for (const action of ['Approve', 'Reject', 'Reassign']) {
    await bar.getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /2 tasks/ })).toBeEnabled();
    await expectAccessibleInBothSchemes(page, action);
    if (action === 'Reassign') {
      await expect(page.getByRole('option', { name: 'Loading' })).toBeVisible();
      answer();
      await expect(page.getByRole('option', { name: 'Helen Castellano' })).toBeVisible();
      await expectAccessibleInBothSchemes(page, 'people');
    }
    await page.keyboard.press('Escape');
    // The first Escape closes the list of people.
    if (await page.getByRole('dialog').count()) await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the account menu and the release dialog are accessible', async ({ page }) => {
  await continueAs(page, people.administrator);
  await page.getByRole('button', { name: `Account of ${people.administrator}` }).click();
  await expect(page.getByRole('menuitem', { name: 'About this release' })).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'account');
  await page.getByRole('menuitem', { name: 'About this release' }).click();
  await expect(page.getByRole('dialog', { name: 'Countersign' })).toContainText(/\d+\.\d+/);
  await expectAccessibleInBothSchemes(page, 'release');
});
