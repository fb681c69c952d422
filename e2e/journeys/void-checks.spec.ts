import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import { printChecks, selectPayments } from '../support/payments';

test.use({ person: people.manager });

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test('printed checks are voided together with a reason, and the void is undone', async ({ page, pageOf, urlOf }) => {
  const { payments, project } = await printChecks(await pageOf(people.processor), page, 2);
  const [first, second] = payments;
  if (!first || !second) throw new Error('two checks are printed');
  const dialog = page.getByRole('dialog');
  const openDialog = () => page.getByRole('toolbar').getByRole('button', { name: 'Void checks' }).click();
  await page.goto(urlOf(`${project}/workpage?tab=processed`));

  await test.step('a void needs a reason', async () => {
    await selectPayments(page, payments);
    await openDialog();
    await dialog.getByRole('button', { name: 'Void checks' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The printer used the wrong paper.');
    await dialog.getByRole('button', { name: 'Void checks' }).dblclick();
    await toast(page, '2 checks voided');
  });

  await test.step('the payment shows the void with its reason, and its void is undone', async () => {
    await page.getByRole('grid', { name: 'Payments' }).getByRole('row').filter({ hasText: first.paymentNumber }).getByRole('gridcell').nth(2).click();
    const details = page.getByRole('complementary');
    await expect(details.getByText('The printer used the wrong paper.').first()).toBeVisible();
    await details.getByRole('button', { name: 'Undo void' }).click();
    await dialog.getByRole('button', { name: 'Undo void' }).click();
    await expect(details.getByRole('button', { name: 'Void check' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a selection of void and valid checks is refused, and the input stays', async () => {
    await selectPayments(page, payments);
    await openDialog();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Both');
    await dialog.getByRole('button', { name: 'Void checks' }).click();
    await expect(dialog.getByText(/don’t have the same void status/)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Both');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave anyway' }).click();
  });

  await test.step('the void of the other check is undone from the list', async () => {
    await page.getByRole('toolbar').getByRole('button', { name: 'Clear selection' }).click();
    await selectPayments(page, [second]);
    await openDialog();
    await dialog.getByRole('radio', { name: 'Undo voids' }).check();
    await dialog.getByRole('button', { name: 'Undo voids' }).click();
    await toast(page, '1 check is valid again');
  });
});

test('a spoiled sheet is recorded once, and its number can not be recorded again', async ({ page, pageOf, urlOf }) => {
  const { batchId, project } = await printChecks(await pageOf(people.processor), page, 1);
  await page.goto(urlOf(`${project}/batches/${batchId}`));
  await expect(page.getByText(/^ipps?:\/\/|\/ipp\/print$/)).toBeVisible();
  await page.getByRole('button', { name: 'Record sheets' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Spoiled/ }).check();
  await dialog.getByRole('combobox', { name: 'Check numbers' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The paper jammed.');
  await dialog.getByRole('button', { name: 'Record outcome' }).dblclick();
  await toast(page, 'Outcome of the sheets recorded');
  await expect(page.getByText('Spoiled', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record sheets' })).toHaveCount(0);
});
