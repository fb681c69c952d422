import type { Page } from '@playwright/test';
import { request } from '../support/api';
import { type Browsers, firstPage } from '../support/browsers';
import { simulateSlowServer } from '../support/delay-requests';
import { expect, test as base } from '../support/fixtures';
import { openCapturedInvoice } from '../support/invoices';
import { people, signIn } from '../support/people';
import { createProject } from '../support/projects';
import type { Sample, Samples } from '../support/samples';

interface SharedInvoice {
  url: string;
  sample: Sample;
}

/** Captures an invoice in a project of its own that has a field with an ERP lookup. */
async function capture(browsers: Browsers, samples: Samples): Promise<SharedInvoice> {
  const context = await browsers.take({ viewport: { width: 1440, height: 900 } });
  const page = firstPage(context);
  await signIn(page, people.administrator);
  const project = await createProject(page, { name: 'Forms of invoices', suffix: crypto.randomUUID().slice(0, 8) });
  const field = { name: 'Supplier', systemName: '', type: 'Text', mandatory: false, unique: false, visible: true, displayInGrid: false };
  await request(page, `projects/${project.id}/index-fields`, { ...field, erpLookup: 'vendors', options: [], minLength: 0, maxLength: 0 });
  const sample = await openCapturedInvoice(page, project, samples);
  const url = page.url();
  await browsers.leave(context);
  return { url, sample };
}

const test = base.extend<{ opened: SharedInvoice }, { invoice: SharedInvoice }>({
  person: people.administrator,
  /** Capture takes long, so the tests share an invoice. Each uses another form of it and expects only its own input. */
  invoice: [async ({ browsers, samplesOf }, use) => use(await capture(browsers, samplesOf(31))), { scope: 'worker', timeout: 240_000 }],
  /** The page shows the shared invoice. */
  opened: async ({ page, invoice }, use) => {
    await page.goto(invoice.url);
    await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeVisible();
    await use(invoice);
  },
});

const dialog = (page: Page) => page.getByRole('dialog');
const tab = (page: Page, name: RegExp) => page.locator('label', { hasText: name }).click();

test('an ERP value is searched while typing and selected from the list', async ({ page, opened: _ }) => {
  const supplier = page.getByRole('textbox', { name: 'Supplier' }).or(page.getByRole('combobox', { name: 'Supplier' }));
  await supplier.click();
  const first = page.getByRole('option').first();
  await expect(first).toBeVisible();
  const label = (await first.innerText()).split('\n');
  await supplier.fill(label.at(-1) ?? '');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/index-fields') && answer.request().method() === 'PATCH' && answer.ok());
  await page.getByRole('option', { name: new RegExp((label[0] ?? '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) }).first().click();
  await supplier.press('Tab');
  await saved;
  await page.reload();
  await expect(supplier).toHaveValue(label[0] ?? '');
  await supplier.fill('nobody of that name');
  await expect(page.getByText(/nobody of that name/).last()).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('leaving the page with an unsaved comment asks first, and Ctrl+Enter adds the comment without submitting the invoice', async ({ page, opened: _ }) => {
  await tab(page, /^Comments/);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Half a remark');
  await page.getByRole('navigation').getByRole('link', { name: 'Workspaces' }).first().click();
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(comment).toHaveValue('Half a remark');
  let submits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) submits += 1;
  });
  await comment.press('Control+Enter');
  await expect(page.getByRole('article').getByText('Half a remark')).toBeVisible();
  await expect(comment).toHaveValue('');
  expect(submits, 'Ctrl+Enter in the comment does not submit the invoice').toBe(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Workspaces' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeVisible();
});

test('a submit is refused while the GL distribution has unsaved changes, and the changes stay', async ({ page, opened: _ }) => {
  await tab(page, /^GL( \d+)?$/);
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('combobox', { name: 'Account', exact: true }).last().fill('6110');
  await page.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(page.getByText('GL distribution not saved')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Account', exact: true }).last()).toHaveValue('6110');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/general-ledger') && answer.ok());
  await page.getByRole('combobox', { name: 'Account', exact: true }).last().press('Control+Enter');
  await saved;
  await expect(page.getByText('Captured').first()).toBeVisible();
});

test('the history shows the old and new value of a changed amount and who changed it', async ({ page, opened: { sample } }) => {
  const amount = page.getByRole('textbox', { name: 'Invoice amount' });
  const saves = () => page.waitForResponse((answer) => answer.url().endsWith('/index-data') && answer.request().method() === 'PATCH' && answer.ok());
  for (const value of ['100.00', '120.00']) {
    const saved = saves();
    await amount.fill(value);
    await amount.press('Tab');
    await saved;
  }
  const before = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(sample.total));
  await tab(page, /^History/);
  const line = page.getByRole('list', { name: 'History' }).getByRole('listitem').filter({ hasText: 'changed the index data' }).first();
  await expect(line).toContainText(people.administrator);
  await expect(line.getByText('Amount', { exact: true }).locator('..')).toContainText(new RegExp(`${before.replace(/[$.]/g, '\\$&')}.*→.*\\$120\\.00`));
  await expect(page.getByRole('listitem').filter({ hasText: 'uploaded the document' })).toContainText(people.administrator);
  await expect(page.getByRole('listitem').filter({ hasText: 'captured the invoice' })).toContainText('(process)');
  await tab(page, /^Index data/);
  const restored = saves();
  await amount.fill(sample.total ?? '');
  await amount.press('Tab');
  await restored;
});

test('a deletion needs a reason, asks before it discards input, and is sent once on a double click', async ({ page, project, samplesOf }) => {
  await openCapturedInvoice(page, project, samplesOf(32));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(page).getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Other' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByText('Field is required.')).toBeVisible();
  await dialog(page).getByLabel('Comment').fill('Sent to us by mistake');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog(page).getByLabel('Comment')).toHaveValue('Sent to us by mistake');
  let sent = 0;
  await page.route('**/api/invoices/*', async (route) => {
    if (route.request().method() === 'DELETE') {
      sent += 1;
      await simulateSlowServer(1_000);
    }
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Delete' }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
  expect(sent, 'a double click deletes once').toBe(1);
});
