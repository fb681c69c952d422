import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible';
import { createConnection, demo, dialog, enterServer } from '../support/connections';
import { expect, test } from '../support/fixtures';
import { completeInvoice, openCapturedInvoice } from '../support/invoices';
import { people } from '../support/people';

const seed = 73;

test('an approved invoice becomes a CSV file on the SFTP server of the ERP', async ({
  newProject,
  pageOf,
  samplesOf,
  stack,
  uniqueName,
  urlOf,
}) => {
  test.setTimeout(180_000);
  const project = await newProject();
  const design = urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/design`);
  const customer = `erp-${crypto.randomUUID().slice(0, 8)}`;
  const login = `countersign-${customer}`;
  const name = uniqueName('ERP files');
  const inbox = join(stack.home ?? '', 'world', 'bank', 'files', customer, 'inbound');

  const tom = await pageOf(people.integrator);
  await test.step('The integration specialist adds the server', async () => {
    await tom.goto(urlOf('company-settings/connections'));
    await createConnection(tom, 'SFTP', name);
    await tom.getByRole('button', { name: 'Add profile' }).click();
    await dialog(tom).getByLabel('Name').fill('Main');
    await enterServer(tom, demo(stack.home, 'BANK_ADDRESS'));
    await dialog(tom).getByRole('button', { name: 'Fetch host key' }).click();
    await tom.getByRole('button', { name: 'Accept' }).click();
    await dialog(tom).getByLabel('Login').fill(login);
    await dialog(tom).getByLabel(/^Folder/).fill('inbound');
    const password = createHmac('sha256', demo(stack.home, 'BANK_PASSWORD')).update(login).digest('hex');
    await dialog(tom).getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog(tom).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(tom)).toHaveCount(0);
  });

  const alice = await pageOf(people.administrator);
  await test.step('The administrator connects the project', async () => {
    await alice.goto(`${design}/approval-rules`);
    await alice.getByRole('button', { name: 'Add rule' }).click();
    await alice.getByRole('textbox', { name: 'Name', exact: true }).fill('Everything');
    await alice.getByRole('textbox', { name: 'Value' }).fill('0');
    await alice.getByRole('checkbox', { name: 'Pass without approval' }).check();
    await alice.getByRole('button', { name: 'Save' }).click();
    await expect(alice.getByText('Saved', { exact: true })).toBeVisible();

    await alice.goto(`${design}/settings`);
    const erp = alice.getByRole('form', { name: 'ERP connection' });
    await erp.getByRole('radio', { name: 'A connection of the company' }).check();
    await erp.getByRole('combobox', { name: /^Connection/ }).click();
    await alice.getByRole('option', { name: new RegExp(name) }).click();
    await erp.getByRole('combobox', { name: 'File format' }).click();
    await alice.getByRole('option', { name: /^CSV/ }).click();
    await erp.getByRole('textbox', { name: 'Beginning of file names' }).fill('../AP');
    await erp.getByRole('button', { name: 'Preview a posting' }).click();
    await expect(erp.getByRole('region', { name: 'Example posting' })).toContainText('distribution.account');
    await expectAccessible(alice, 'the ERP connection with files');
    await alice.setViewportSize({ width: 390, height: 844 });
    const edge = () => erp.evaluate((form) => form.getBoundingClientRect().right);
    await expect.poll(edge, { message: 'a long preview scrolls inside the form' }).toBeLessThanOrEqual(390);
    await alice.setViewportSize({ width: 1440, height: 900 });
    await erp.getByRole('button', { name: 'Save' }).click();
    await expect(erp.getByText('At most 40 letters, digits, hyphens and underscores.')).toBeVisible();
    await erp.getByRole('textbox', { name: 'Beginning of file names' }).fill('AP_');
    await erp.getByRole('button', { name: 'Save' }).dblclick();
    await erp.getByRole('button', { name: 'Test the saved connection' }).click();
    await expect(alice.getByText('The server accepted the login, and the folder can be read.')).toBeVisible();
  });

  const priya = await pageOf(people.processor);
  const sample = await openCapturedInvoice(priya, project, samplesOf(seed));
  await test.step('The processor submits an invoice, which is a file then', async () => {
    await completeInvoice(priya);
    await priya.getByRole('button', { name: 'Submit for approval' }).dblclick();
    await expect.poll(() => readdirSync(inbox), { timeout: 60_000 }).toEqual([expect.stringMatching(/^AP_[0-9a-f-]{36}\.csv$/)]);
    const [file = ''] = readdirSync(inbox);
    const [header = '', row = ''] = readFileSync(join(inbox, file), 'utf8').split('\r\n');
    expect(header).toContain('id,invoiceId,invoiceNumber');
    expect(row).toContain(`,${sample.number},`);
    await expect(priya.getByText('Sent to ERP').first()).toBeVisible({ timeout: 30_000 });
  });

  await test.step('The page of the connection names the project, and it cannot be deleted', async () => {
    await tom.reload();
    await expect(tom.getByRole('link', { name: /^Project / })).toBeVisible();
    await tom.getByRole('button', { name: 'Delete connection' }).click();
    await dialog(tom).getByRole('button', { name: 'Delete connection' }).click();
    await expect(tom.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
