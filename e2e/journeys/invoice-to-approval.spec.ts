import { expect, test } from '../support/fixtures';
import { completeInvoice } from '../support/invoices';
import { openProject, openStart, people, signIn, signInOnPage } from '../support/people';

const seed = 0;

test('an uploaded invoice is captured, approved and posted to the ERP', async ({ page: clerk, guestPage, samplesOf }) => {
  const samples = samplesOf(seed);
  const invoice = samples.valid.find((sample) => Number(sample.total) < 5_000);
  if (!invoice) throw new Error('no sample under one approver’s limit');
  await signInOnPage(clerk, people.processor);
  await openProject(clerk, 'Payable invoices');

  await clerk.locator('input[type=file]').setInputFiles(samples.path(invoice));
  await clerk.getByRole('button', { name: 'Open invoice' }).first().click();
  await expect(clerk.getByRole('heading', { level: 1 })).toContainText(invoice.vendor ?? '');
  await expect(clerk.getByRole('textbox', { name: 'Invoice number' })).toHaveValue(invoice.number ?? '');

  await test.step('the clerk enters what approval requires', () => completeInvoice(clerk));
  await clerk.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(clerk.getByText('In approval').first()).toBeVisible();

  const approver = await guestPage();
  await signInOnPage(approver, people.approver);
  await approver.getByRole('link', { name: /^Tasks( \d+)?$/ }).click();
  await test.step('the approver finds the task, sees the reason for the assignment, and approves it with a key', async () => {
    await approver.getByLabel('Search vendor, invoice, project').fill(invoice.number ?? '');
    const queue = approver.getByRole('complementary', { name: 'Review tasks' });
    const row = queue.getByRole('button', { name: new RegExp(invoice.number ?? '') });
    // A key pressed while the list is replaced has no effect.
    await expect(queue.getByRole('listitem')).toHaveCount(1);
    await row.click();
    const decision = approver.getByRole('region', { name: 'Decision' });
    await expect(decision.getByRole('heading', { level: 1 })).toHaveText(invoice.vendor ?? '');
    await expect(decision.getByText('Why you:')).toBeVisible();
    await expect(decision.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await approver.keyboard.press('a');
    await expect(approver.getByRole('status').filter({ hasText: /Approved/ })).toBeVisible();
    await expect(row).toHaveCount(0, { timeout: 45_000 }); // it takes effect after ten seconds
  });

  await test.step('the open page of the clerk shows the new status without a reload', async () => {
    await expect(clerk.getByText(/Sent to ERP|In payment/).first()).toBeVisible({ timeout: 30_000 });
  });
});

test('every invalid file is refused with its own message', async ({ page, samplesOf }) => {
  const samples = samplesOf(seed);
  await signIn(page, people.processor);
  await openStart(page);
  await openProject(page, 'Payable invoices');
  // The browser refuses files that are too large or of a wrong type before the upload;
  // the API tests cover the refusals of the server for the same files.
  const sent = samples.invalid.filter((sample) => !['large.pdf', 'program.exe'].includes(sample.file));

  await page.locator('input[type=file]').setInputFiles(sent.map(samples.path));

  for (const sample of sent) {
    const row = page.getByRole('listitem').filter({ hasText: sample.file });
    await expect(row, sample.file).toContainText(messages[sample.code ?? ''] ?? 'no words for this code', { timeout: 60_000 });
  }
});

/** The beginning of the message for each error code. */
const messages: Record<string, string> = {
  FileTypeUnsupportedException: 'This file type isn’t supported.',
  FileInvalidException: 'The file is damaged or doesn’t match its file type.',
  FileTooManyPagesException: 'pages',
  AntivirusScanFileInfectedException: 'A threat was found in this file.',
};
