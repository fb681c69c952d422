import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, type Page, test as base, expect } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { createConnection, dialog, enterServer } from '../support/connections';
import { Effort } from '../support/effort';
import { acceptWithTwoFactors, approve, importFile, invite, newProject, newVendor, pay, submitInvoice } from '../support/first-company';
import { acceptLink, expectMail, linkTo, senderOf } from '../support/mails';
import { type Outside, startOutside } from '../support/outside';
import { generateSamples, type Sample } from '../support/samples';
import { type Stack, startStack } from '../support/stack';

const repository = resolve(import.meta.dirname, '..', '..');
const company = 'fabrikam';
const mail = (name: string) => `${name}@fabrikam.example`;

/** The companies that the platform administrator finds. */
const crmAccounts = [
  'reference,name,street,city,region,postal_code,country,website,contact_name,contact_role,contact_email,contact_phone',
  'A-1,Contoso,,,,,,,,,,',
  `A-2,Fabrikam,1 Main Street,Austin,TX,78701,US,https://www.fabrikam.example,Ann Lee,Controller,${mail('ann.lee')},`,
  `A-2,Fabrikam,,,,,,,Max Ford,AP manager,${mail('max.ford')},`,
].join('\n');

/** A product without the demo and without any account, and the servers of its company's partners. */
const test = base.extend<{ outside: Outside; stack: Stack }>({
  outside: async ({}, use) => {
    const outside = await startOutside();
    await use(outside);
    await outside.stop();
  },
  stack: async ({ outside }, use, testInfo) => {
    const accounts = testInfo.outputPath('accounts.csv');
    writeFileSync(accounts, crmAccounts);
    const stack = await startStack('empty', {
      COUNTERSIGN_DEMO: 'false',
      COUNTERSIGN_SMTP_URL: outside.smtpUrl,
      COUNTERSIGN_OUTBOUND_NETWORKS: '127.0.0.1/32',
      COUNTERSIGN_CRM_CSV_FILE: accounts,
    });
    await use(stack);
    await stack.stop();
  },
});

test.use({ actionTimeout: 30_000 });

/** Runs a subcommand as the operator does: with the environment that `countersign up` wrote. */
function operator(home: string, ...args: string[]): string {
  const lines = readFileSync(join(home, 'environment'), 'utf8').split('\n');
  const entries = lines.filter((line) => /^COUNTERSIGN_\w+=/.test(line)).map((line) => line.split(/=(.*)/s) as [string, string]);
  const env = { ...process.env, ...Object.fromEntries(entries) };
  return execFileSync(join(repository, 'bin', 'countersign'), args, { env }).toString();
}

async function newPage(browser: Browser, effort: Effort): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await effort.watch(context);
  return context.newPage();
}

/** Two invoices of two vendors, each under the limit of one approver. */
function twoInvoices(samples: Sample[]): { vendor: string; number: string; file: Sample }[] {
  const found = new Map<string, { vendor: string; number: string; file: Sample }>();
  for (const file of samples) {
    const { vendor, number, total } = file;
    if (vendor && number && Number(total) < 5_000 && !found.has(vendor)) found.set(vendor, { vendor, number, file });
  }
  const two = [...found.values()].slice(0, 2);
  if (two.length < 2) throw new Error('no two samples under one approver’s limit');
  return two;
}

test('an empty database becomes a company that pays its first invoices by ACH and by check', async ({ stack, outside, browser }) => {
  test.setTimeout(900_000); // it starts a product and does the work of five people
  const at = (path: string) => `${stack.url}/${company}/${path}`;
  const linkOf = (address: string) => linkTo(address, 0, outside.url);
  const samples = generateSamples(Number(process.env.E2E_SEED ?? 4107) + 99);
  const [byAch, byCheck] = twoInvoices(samples.valid);
  if (!byAch || !byCheck) throw new Error('two invoices are needed');
  const worldOf = async <T>(path: string) => (await (await fetch(`${outside.url}/${path}`)).json()) as T;

  const effort = new Effort();
  const root = await newPage(browser, effort);
  await test.step('The operator invites the first platform administrator, who creates the company', async () => {
    const [link = ''] = /https?:\S+/.exec(operator(stack.home, 'bootstrap', '--email', 'root@platform.example')) ?? [];
    await acceptWithTwoFactors(root, link);
    await root.goto(`${stack.url}/platform/tenants`);
    await root.getByRole('button', { name: 'Add tenant' }).click();
    await dialog(root).getByRole('searchbox', { name: 'Company in the CRM' }).fill('fabri');
    await dialog(root).getByRole('radio', { name: 'Fabrikam' }).check();
    await expectAccessible(root, 'search in the CRM');
    await dialog(root).getByRole('button', { name: 'Next' }).click();
    await expect(dialog(root).getByRole('textbox', { name: 'Name' })).toHaveValue('Fabrikam');
    await dialog(root).getByRole('button', { name: 'Next' }).click();
    await dialog(root).getByRole('button', { name: `Add ${mail('ann.lee')}` }).click();
    await dialog(root).getByRole('button', { name: 'Next' }).click();
    await expect(dialog(root).getByRole('textbox', { name: 'Domain name' })).toHaveValue(company);
    await dialog(root).getByRole('button', { name: 'Next' }).click();
    await dialog(root).getByRole('button', { name: 'Create tenant' }).click();
    await expect(root.getByRole('heading', { level: 1 })).toHaveText('Fabrikam');
    await expect(root.getByText('1 Main Street, Austin, TX 78701, US')).toBeVisible();
    await expect(root.getByRole('row', { name: /Max Ford/ })).toContainText(mail('max.ford'));
  });

  await test.step('The company gets a license', async () => {
    await root.getByRole('button', { name: 'Edit license' }).click();
    for (const limit of ['', '2', '1', '', '']) { // Storage, AP Invoices, AP Payments, OCR, Check & PPay
      await dialog(root).getByRole('button', { name: 'Add feature' }).click();
      const added = dialog(root).getByRole('group').last();
      await added.getByRole('textbox', { name: 'Type' }).fill('Standard');
      await added.getByRole('textbox', { name: /^Limit/ }).fill(limit);
      await added.getByRole('switch', { name: 'Allow use beyond the limit' }).check();
    }
    await dialog(root).getByRole('button', { name: 'Save' }).dblclick();
    await expect(dialog(root)).toHaveCount(0);
    await expect(root.getByText('0 payments of 1 used (0%)')).toBeVisible();
  });

  const [ann, eve, cleo, dan, max] = await Promise.all(Array.from({ length: 5 }, () => newPage(browser, effort)));
  if (!ann || !eve || !cleo || !dan || !max) throw new Error('five pages are needed');
  await test.step('The administrator invites the people that the controls require', async () => {
    await acceptLink(ann, await linkOf(mail('ann.lee')));
    await ann.goto(at('dashboard'));
    await expect(ann.getByText('1 of 14 steps completed')).toBeVisible();
    await ann.getByRole('link', { name: 'Invite people' }).click();
    await invite(ann, mail('eve.stone'), 'Administrator');
    await invite(ann, mail('cleo.hart'), 'AP Processor');
    await invite(ann, mail('dan.wolf'), 'Approver');
    await invite(ann, mail('max.ford'), 'AP Manager');
    await acceptLink(eve, await linkOf(mail('eve.stone')));
    await acceptLink(cleo, await linkOf(mail('cleo.hart')));
    await acceptLink(dan, await linkOf(mail('dan.wolf')));
    await acceptWithTwoFactors(max, await linkOf(mail('max.ford')));
  });

  await test.step('The approver gets a limit', async () => {
    await ann.goto(at('approval-limits'));
    await ann.getByRole('button', { name: /Dan Wolf/ }).click();
    await dialog(ann).getByRole('textbox', { name: /limit/i }).fill('10000');
    await dialog(ann).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(ann)).toHaveCount(0);
  });

  await test.step('Master data is imported, and the vendor gets a bank account that a second person approves', async () => {
    await importFile(max, at('master-data/companies'), 'companies.csv', ['number,name', '100,Fabrikam Inc.']);
    await importFile(max, at('master-data/gl-accounts'), 'accounts.csv', ['number,companyNumber,description', '6110,,Office supplies']);
    await importFile(max, at('master-data/term-codes'), 'terms.csv', ['code,description,netDays', 'NET 30,30 days,30']);
    await newVendor(cleo, at('vendors'), 'V-2', byCheck.vendor, 'Check');
    await newVendor(cleo, at('vendors'), 'V-1', byAch.vendor, 'ACH');
    await cleo.getByRole('button', { name: 'Enter bank account' }).click();
    await dialog(cleo).getByLabel('Routing number').fill('121000248');
    await dialog(cleo).getByLabel('Account number').fill('4000777712345678');
    await dialog(cleo).getByRole('button', { name: 'Send for approval' }).click();
    const account = (page: Page) => page.getByRole('article', { name: '•••• 5678' });
    await expect(account(cleo)).toContainText('Needs approval');
    await max.goto(cleo.url());
    await account(max).getByRole('button', { name: 'Approve' }).click();
    await dialog(max).getByRole('button', { name: 'Approve' }).click();
    await expect(account(max)).toContainText('In use');
  });

  let invoices = '';
  let payments = '';
  let checks = '';
  await test.step('The administrator creates the projects and the rule of approval', async () => {
    await ann.goto(at('workspaces'));
    // The empty list offers the same button.
    await ann.getByRole('button', { name: 'New workspace' }).first().click();
    await dialog(ann).getByLabel('Name').fill('Accounts Payable');
    await ann.keyboard.press('Control+Enter');
    await expect(ann.getByRole('heading', { level: 1, name: 'Accounts Payable' })).toBeVisible();
    const workspace = ann.url();
    payments = await newProject(ann, workspace, /^ACH Payments/, 'ACH payments');
    checks = await newProject(ann, workspace, /^Check and PPay Payments\b(?! Custom)/, 'Check payments');
    invoices = await newProject(ann, workspace, /^Payable Invoices/, 'Payable invoices');
    await ann.goto(`${invoices}/design/approval-rules`);
    await ann.getByRole('button', { name: 'Add rule' }).click();
    await ann.getByRole('textbox', { name: 'Name', exact: true }).fill('Every invoice');
    await ann.getByRole('textbox', { name: 'Value' }).fill('0');
    await ann.getByRole('textbox', { name: 'Name of the level' }).fill('Approvers');
    await ann.getByRole('combobox', { name: /^Roles/ }).press('ArrowDown');
    await ann.getByRole('option', { name: 'Approver', exact: true }).click();
    await ann.keyboard.press('Escape');
    await ann.getByRole('button', { name: 'Save' }).click();
    await expect(ann.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('The bank, the ERP and the mail server are connected, and their answers are tested', async () => {
    await ann.goto(at('company-settings/connections'));
    await createConnection(ann, 'SFTP', 'Chesapeake Bank');
    await ann.getByRole('button', { name: 'Add profile' }).click();
    await dialog(ann).getByLabel('Name').fill('Payment files');
    await dialog(ann).getByRole('textbox', { name: 'Host', exact: true }).fill(outside.bank.host);
    await dialog(ann).getByLabel('Port').fill(outside.bank.port);
    await dialog(ann).getByRole('button', { name: 'Fetch host key' }).click();
    await ann.getByRole('button', { name: 'Accept' }).click();
    await dialog(ann).getByLabel('Login').fill(outside.bank.login);
    await dialog(ann).getByRole('textbox', { name: 'Password' }).fill(outside.bank.password);
    await dialog(ann).getByRole('button', { name: 'Save' }).click();
    await ann.getByRole('button', { name: 'Test: Payment files' }).click();
    await expect(ann.getByRole('list', { name: 'Profiles' }).getByText('Valid', { exact: true })).toBeVisible();

    await ann.goto(at('company-settings/connections?tab=smtp'));
    await createConnection(ann, 'SMTP', 'Fabrikam mail');
    await ann.getByRole('button', { name: 'Add profile' }).click();
    await dialog(ann).getByLabel('Name').fill('Payables');
    await enterServer(ann, new URL(outside.smtpUrl).host);
    await dialog(ann).getByRole('combobox', { name: 'Encryption' }).click();
    await ann.getByRole('option', { name: 'None' }).click();
    await dialog(ann).getByLabel(/^From/).fill(`Fabrikam AP <${mail('ap')}>`);
    await dialog(ann).getByRole('combobox', { name: 'Authentication' }).click();
    await ann.getByRole('option', { name: 'None' }).click();
    await dialog(ann).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(ann)).toHaveCount(0);
    await ann.getByRole('button', { name: /^Send test message/ }).click();
    await expect(ann.getByRole('list', { name: 'Profiles' }).getByText('Valid', { exact: true })).toBeVisible();
    await ann.goto(at('company-settings/connections?tab=smtp&dialog=sender'));
    await dialog(ann).getByRole('combobox').click();
    await ann.getByRole('option', { name: 'Payables' }).click();
    await dialog(ann).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(ann)).toHaveCount(0);

    await ann.goto(at('company-settings/connections?tab=rest'));
    await createConnection(ann, 'REST API', 'Ledger');
    await ann.getByRole('button', { name: 'Add profile' }).click();
    await dialog(ann).getByLabel('Name').fill('Postings');
    await dialog(ann).getByLabel(/^Address/).fill(outside.erpUrl);
    await dialog(ann).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(ann)).toHaveCount(0);

    await ann.goto(`${invoices}/design/settings`);
    const erp = ann.getByRole('form', { name: 'ERP connection' });
    await erp.getByRole('radio', { name: 'A connection of the company' }).check();
    await erp.getByRole('combobox', { name: /^Connection/ }).click();
    await ann.getByRole('option', { name: /Postings/ }).click();
    await erp.getByRole('button', { name: 'Save' }).click();
    await erp.getByRole('button', { name: 'Test the saved connection' }).click();
    await expect(ann.getByText('The ERP responded.')).toBeVisible();
  });

  await test.step('The printer is added, and prints a test page', async () => {
    await ann.goto(at('company-settings/printers-management'));
    await ann.getByRole('button', { name: 'New printer' }).click();
    await dialog(ann).getByRole('textbox', { name: 'Name' }).fill('Check printer');
    await dialog(ann).getByRole('textbox', { name: 'Address' }).fill(outside.printerUrl);
    await dialog(ann).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(ann)).toHaveCount(0);
    await ann.getByText('Check printer').first().click();
    await ann.getByRole('button', { name: 'Get attributes' }).click();
    await expect(ann.getByText('The printer reported its attributes.')).toBeVisible();
    await ann.getByRole('button', { name: 'Print test page' }).click();
    await expect(ann.getByText('The printer accepted the test page.')).toBeVisible();
    expect(await worldOf<object[]>('prints')).toHaveLength(1);
  });

  await test.step('The administrator enters the bank account, and the AP manager confirms each part', async () => {
    await ann.goto(at('company-settings/bank-accounts'));
    await ann.getByRole('button', { name: 'New bank account' }).click();
    await dialog(ann).getByLabel('Name').fill('Operating account');
    await dialog(ann).getByRole('textbox', { name: /^Bank/ }).fill('Chesapeake Bank');
    await dialog(ann).getByLabel('Routing number').fill('052000113');
    await dialog(ann).getByRole('textbox', { name: 'Account number', exact: true }).fill('8811223344');
    await dialog(ann).getByRole('textbox', { name: 'Account number again' }).fill('8811223344');
    await dialog(ann).getByRole('button', { name: 'Create' }).click();
    await expect(ann.getByRole('heading', { level: 1, name: 'Operating account' })).toBeVisible();
    const account = ann.url().split('?')[0];
    await ann.goto(`${account}?part=ach`);
    await ann.getByLabel('Company name in ACH files').fill('FABRIKAM');
    await ann.getByLabel('Company ID').fill('1521847302');
    await ann.getByLabel('Entry description').fill('VENDOR PAY');
    await ann.getByLabel('Immediate destination', { exact: true }).fill('052000113');
    await ann.getByLabel('Name of the destination').fill('CHESAPEAKE BANK');
    await ann.getByLabel('Immediate origin', { exact: true }).fill('1521847302');
    await ann.getByLabel('Name of the origin').fill('FABRIKAM');
    await ann.getByLabel('Originating DFI').fill('05200011');
    await ann.getByRole('button', { name: 'Save' }).click();
    await expect(ann.getByRole('rowheader', { name: 'Company ID' })).toBeVisible();
    await ann.goto(`${account}?part=checks`);
    await ann.getByLabel('Company name on checks').fill('Fabrikam Inc.');
    await ann.getByLabel('Next check number').fill('5001');
    await ann.getByLabel('Prefix of the routing fraction').fill('7');
    await ann.getByRole('button', { name: 'Save' }).click();
    await expect(ann.getByRole('rowheader', { name: 'Company name on checks' })).toBeVisible();
    await ann.goto(`${account}?part=delivery`);
    await ann.getByRole('combobox', { name: /^Connection profile/ }).click();
    await ann.getByRole('option', { name: /Payment files/ }).click();
    await ann.getByLabel('Folder for payment files').fill('inbound');
    await ann.getByLabel('Folder with responses of the bank').fill('outbound');
    await ann.getByRole('button', { name: 'Save' }).click();
    await expect(ann.getByRole('rowheader', { name: 'Connection profile' })).toBeVisible();
    await ann.goto(`${account}?part=projects`);
    await ann.getByRole('button', { name: 'Pay from this account: ACH payments' }).click();
    await ann.getByRole('button', { name: 'Pay from this account: Check payments' }).click();
    await expect(ann.getByText('Ann Lee proposes that it pays from this account.')).toHaveCount(2);

    await max.goto(`${account}?part=projects`);
    await max.getByRole('button', { name: 'Confirm: Operating account' }).click();
    await dialog(max).getByRole('button', { name: 'Confirm' }).click();
    await expect(max.getByText('In use', { exact: true })).toBeVisible();
    for (const project of ['ACH payments', 'Check payments']) {
      await max.getByRole('button', { name: `Confirm: ${project}` }).click();
      await dialog(max).getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog(max)).toHaveCount(0);
    }
    await expect(max.getByText('Pays from this account', { exact: true })).toHaveCount(2);
  });

  await test.step('Approved invoices become payments of the project for the method of their vendor', async () => {
    await ann.goto(`${invoices}/design/settings`);
    const payers = ann.getByRole('form', { name: 'Payment projects' });
    await payers.getByLabel('Vendors paid by ACH').click();
    await ann.getByRole('option', { name: 'ACH payments' }).click();
    await payers.getByLabel('Vendors paid by check').click();
    await ann.getByRole('option', { name: 'Check payments' }).click();
    await payers.getByRole('button', { name: 'Save' }).click();
    await expect(ann.getByText('Saved', { exact: true }).first()).toBeVisible();
  });

  await test.step('The checklist of the administrator is complete', async () => {
    await ann.goto(at('dashboard'));
    await expect(ann.getByText('15 of 15 steps completed')).toBeVisible();
  });

  await test.step('The processor enters and submits two invoices, and the approver approves them', async () => {
    for (const { number, file } of [byAch, byCheck]) {
      await submitInvoice(cleo, `${invoices}/workpage`, samples.path(file), number);
      await approve(dan, at('tasks/review-tasks'), number);
      await expect(cleo.getByText(/In payment/).first()).toBeVisible({ timeout: 60_000 });
    }
    expect(await worldOf<object[]>('postings')).toHaveLength(2);
  });

  await test.step('The processor prepares the payment, the manager releases it, and the bank has the file once', async () => {
    await pay(cleo, max, `${payments}/workpage`, 'Prepare ACH', 'Prepare ACH');
    const files = await worldOf<{ path: string }[]>('bank/files');
    expect(files.filter(({ path }) => /inbound\/ACH_.*\.ach$/.test(path))).toHaveLength(1);
  });

  await test.step('The check is printed once', async () => {
    await pay(cleo, max, `${checks}/workpage`, 'Print checks', 'Prepare check run');
    const prints = await worldOf<{ name: string; copies?: number }[]>('prints');
    expect(prints).toHaveLength(2); // with the test page
    await expect(max.getByText('5001').first()).toBeVisible();
  });

  await test.step('The invoices are paid', async () => {
    await cleo.goto(`${invoices}/workpage`);
    await cleo.locator('label', { hasText: /^Processed/ }).click();
    for (const { number } of [byAch, byCheck]) {
      await expect(cleo.getByRole('row', { name: new RegExp(number) })).toContainText('Paid');
    }
  });

  await test.step('It took at most 30 minutes of work', async () => {
    console.info(effort.toString());
    expect(effort.actions, effort.toString()).toBeGreaterThan(200); // the counters work
    expect(effort.minutes, effort.toString()).toBeLessThan(25); // 5 remain for the answers of the product
  });

  await test.step('The use is counted, and the administrator receives the notices', async () => {
    await ann.goto(at('company-settings/license'));
    await expect(ann.getByText('1 payment of 1 used (100%)')).toBeVisible();
    await expect(ann.getByText(/^\d read automatically · 0 entered by hand · 2 invoices$/)).toBeVisible();
    await expectAccessible(ann, 'license of the company');
    await ann.locator('label', { hasText: 'Notices' }).click();
    await expect(ann.getByRole('row', { name: /AP Payments/ }).first()).toContainText('Limit near or reached');
    await expectMail(mail('ann.lee'), 'The limit of AP Payments has been reached.', outside.url);
    expect(await senderOf(mail('ann.lee'), 'The limit of AP Payments has been reached.', outside.url)).toContain(mail('ap'));
  });

  await test.step('A feature that is switched off refuses new work in open pages at once', async () => {
    await root.reload();
    await root.getByRole('button', { name: 'Edit license' }).click();
    await dialog(root).getByRole('group', { name: 'AP Invoices' }).getByRole('switch', { name: 'Inactivated' }).check();
    await dialog(root).getByRole('button', { name: 'Save' }).click();
    await expect(root.getByText('Inactivated', { exact: true }).first()).toBeVisible();
    await expect(cleo.getByText(/^This feature has been inactivated/)).toBeVisible();
    await root.context().close();
  });

  await test.step('The checklist is not shown after the first payment', async () => {
    await ann.goto(at('dashboard'));
    await expect(ann.getByRole('region', { name: 'Your work', exact: true })).toBeVisible();
    await expect(ann.getByRole('heading', { name: 'Set up your company' })).toHaveCount(0);
  });
});
