import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { readyPayments, selectPayments } from '../support/payments';
import { openProject, openStart, people } from '../support/people';

/** A valid number of the demo's bank, and one with another checksum. */
const routing = '052000113';
const wrongRouting = '052000114';
const number = '8811223344';

test.describe('bank accounts', () => {
  test.use({ person: people.administrator, actionTimeout: 8000 });

  test('one person enters an account, another confirms it, and a project pays from it', async ({
    page,
    uniqueName,
    urlOf,
    pageOf,
  }) => {
    const received: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) received.push(await response.text().catch(() => ''));
    });
    const name = uniqueName('Payroll');
    const dialog = page.getByRole('dialog');
    await page.goto(urlOf('company-settings/bank-accounts'));
    await page.getByRole('button', { name: 'New bank account' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('textbox', { name: /^Bank/ }).fill('Chesapeake Bank');
    await dialog.getByLabel('Routing number').fill(wrongRouting);
    await dialog.getByRole('textbox', { name: /^Account number( \*)?$/ }).fill(number);
    await dialog.getByRole('textbox', { name: 'Account number again' }).fill('8811223345');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('the last one is a checksum')).toBeVisible();
    await expect(dialog.getByText('The two numbers differ.')).toBeVisible();
    await expectAccessible(page, 'the form of a bank account');
    await dialog.getByLabel('Routing number').fill(routing);
    await dialog.getByRole('textbox', { name: 'Account number again' }).fill(number);
    await dialog.getByRole('button', { name: 'Create' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('The account waits for a second person')).toBeVisible();
    const account = page.url();

    await page.getByText('ACH', { exact: true }).click();
    await page.getByLabel('Company name in ACH files').fill('NORTHWIND');
    await page.getByLabel('Company ID').fill('1521847302');
    await page.getByLabel('Entry description').fill('VENDOR PAY');
    await page.getByLabel('Immediate destination', { exact: true }).fill(routing);
    await page.getByLabel('Name of the destination').fill('CHESAPEAKE BANK');
    await page.getByLabel('Immediate origin', { exact: true }).fill('1521847302');
    await page.getByLabel('Name of the origin').fill('NORTHWIND');
    await page.getByLabel('Originating DFI').fill(routing.slice(0, 8));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('rowheader', { name: 'Company ID' })).toBeVisible();
    await expectAccessible(page, 'an account that waits');
    await page.getByText('Projects', { exact: true }).last().click();
    await page.getByRole('button', { name: 'Pay from this account: ACH payments' }).click();
    await expect(page.getByText('Alice Moreno proposes that it pays from this account.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);

    const manager = await pageOf(people.manager);
    await manager.goto(`${account}?part=projects`);
    await manager.getByRole('button', { name: `Confirm: ${name}` }).click();
    await manager.getByRole('dialog').getByRole('button', { name: 'Confirm' }).dblclick();
    await expect(manager.getByText('In use', { exact: true })).toBeVisible();
    await manager.getByRole('button', { name: 'Confirm: ACH payments' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(manager.getByText('Pays from this account', { exact: true })).toBeVisible();

    await test.step('an ACH batch is prepared from the account', async () => {
      const preparer = await pageOf(people.processor);
      const { payments } = await readyPayments(preparer, 'ach', 1);
      await openStart(preparer);
      await openProject(preparer, 'ACH payments');
      await selectPayments(preparer, payments);
      await preparer.getByRole('button', { name: 'Prepare ACH' }).click();
      await preparer.getByRole('dialog').getByRole('button', { name: /Prepare/ }).click();
      await expect(preparer).toHaveURL(/\/batches\//);
      await expect(preparer.getByText('Waiting for release').first()).toBeVisible();
      await expect(preparer.getByText(name).first()).toBeVisible();
      // The project is free for other journeys again.
      await preparer.getByRole('button', { name: 'More actions' }).click();
      await preparer.getByRole('menuitem', { name: 'Cancel batch' }).click();
      await preparer.getByRole('dialog').getByRole('button', { name: 'Cancel batch' }).click();
      await expect(preparer.getByText('Canceled').first()).toBeVisible();
    });

    await page.goto(`${account}?part=history`);
    await expect(page.getByText('confirmed the change').first()).toBeVisible();
    expect(received.length).toBeGreaterThan(10);
    expect(received.filter((text) => text.includes(number))).toEqual([]);

    const stranger = await pageOf('Ingrid Hansen', 'contoso');
    await stranger.goto(account.replace('/northwind/', '/contoso/'));
    await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();

    await test.step('the project pays from its former account again', async () => {
      const former = new URL(account).pathname;
      await page.goto(urlOf('company-settings/bank-accounts'));
      await page.getByText('Operating account', { exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Operating account' })).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(former));
      const operating = page.url();
      await page.goto(`${operating}?part=projects`);
      await page.getByRole('button', { name: 'Pay from this account: ACH payments' }).click();
      await manager.goto(`${operating}?part=projects`);
      await manager.getByRole('button', { name: 'Confirm: ACH payments' }).click();
      await manager.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(manager.getByText('Change confirmed')).toBeVisible();
    });
  });
});
