import { simulateSlowServer } from '../support/delay-requests';
import { expect, test } from '../support/fixtures';
import { openCapturedInvoice } from '../support/invoices';
import { people } from '../support/people';

test.use({ person: people.administrator });

// Capture is slow on a busy machine.
test.setTimeout(240_000);

test('slow and failing saves do not disturb typing', async ({ page, project, samplesOf }) => {
  await openCapturedInvoice(page, project, samplesOf(47));
  const amount = page.getByRole('textbox', { name: 'Invoice amount' });
  const company = page.getByRole('combobox', { name: 'Company number' });
  const before = await amount.inputValue();
  let failing = true;
  await page.route('**/api/invoices/*/index-data', async (route) => {
    await simulateSlowServer(1_500);
    await (failing ? route.fulfill({ status: 503, body: '' }) : route.continue());
  });

  await test.step('a failed save is reported, and the focus stays', async () => {
    await amount.fill('$ 1,200.50');
    await company.click();
    await company.fill('');
    await company.pressSequentially('1234567890', { delay: 300 });
    await expect(page.getByText('Not saved')).toBeVisible();
    await expect(company).toBeFocused();
    await expect(company).toHaveValue('1234567890');
    await expect(amount).toHaveValue('1,200.50');
  });
  await test.step('a refused amount is marked, and the focus stays', async () => {
    failing = false;
    await amount.fill('0');
    await company.click();
    await company.fill('');
    await company.pressSequentially('100', { delay: 900 });
    await expect(page.getByText('The amount must not be 0.')).toBeVisible();
    await expect(company).toBeFocused();
    await expect(company).toHaveValue('100');
  });
  await test.step('the input is saved after the amount is corrected', async () => {
    await amount.fill('1,200.50');
    await amount.press('Tab');
    await expect(page.getByText('Not saved')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await page.reload();
    await expect(amount).toHaveValue('1,200.50');
    await expect(company).toHaveValue('100');
    expect(before).not.toBe('1,200.50');
  });
});

test('a save of the index data keeps input in the GL distribution', async ({ page, project, samplesOf }) => {
  await openCapturedInvoice(page, project, samplesOf(47));
  await page.route('**/api/invoices/*/index-data', async (route) => {
    await simulateSlowServer(1_500);
    await route.continue();
  });
  const company = page.getByRole('combobox', { name: 'Company number' });
  await company.fill('4711'); // no generated document contains this company number, so the page saves it
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/index-data') && answer.ok());
  await page.locator('label', { hasText: /^GL( \d+)?$/ }).click();
  await page.getByRole('button', { name: 'Add account' }).click();
  const account = page.getByRole('combobox', { name: 'Account', exact: true }).last();
  await account.click();
  await account.pressSequentially('6100-4711-9', { delay: 250 });
  await saved;
  await expect(account).toBeFocused();
  await expect(account).toHaveValue('6100-4711-9');
});
