import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { read } from '../support/api';
import { expect, test } from '../support/fixtures';
import { type Client, people, signIn, stackUrl } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');
const account = (page: Page, last4: string) => page.getByRole('article', { name: `•••• ${last4}` });

interface Accounts {
  items: { id: string; last4: string; status: string }[];
}

/** Sends a command and returns the status of its answer. */
async function send(
  client: Client,
  method: 'post' | 'put',
  path: string,
  data: object,
  tenant = 'northwind',
) {
  const renewed = await client.request.post(`${stackUrl()}/api/tenants/${tenant}/account/refresh-token`);
  const { accessToken } = (await renewed.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': crypto.randomUUID() };
  return (await client.request[method](`${stackUrl()}/api/${path}`, { headers, data })).status();
}

async function fillAccount(page: Page, number: string) {
  await dialog(page).getByLabel('Routing number').fill('121000248');
  await dialog(page).getByLabel('Account number').fill(number);
}

test('a vendor gets a bank account that another person approves, and a change waits', async ({
  pageOf,
  urlOf,
  uniqueName,
  playwright,
}) => {
  const name = uniqueName('Tailspin Tools');
  const number = uniqueName('T');
  const processor = await pageOf(people.processor);
  const manager = await pageOf(people.manager);

  await test.step('the processor creates the vendor once, in spite of a double click', async () => {
    await processor.goto(urlOf('vendors'));
    await processor.getByRole('button', { name: 'New vendor' }).click();
    const numberField = dialog(processor).getByRole('textbox', { name: /^Number/ });
    const company = dialog(processor).getByRole('combobox', { name: /^Company/ });
    await numberField.fill('V1001');
    await dialog(processor).getByRole('textbox', { name: /^Name/ }).fill(name);
    await company.fill('does not exist');
    await expect(processor.getByText('No results for “does not exist”.')).toBeVisible();
    await company.fill('Cold Storage');
    await processor.getByRole('option', { name: '200' }).click();
    await dialog(processor).getByRole('button', { name: 'Create' }).click();
    await expect(numberField).toHaveAttribute('aria-invalid', 'true');
    await expect(company).toHaveValue('200');
    await numberField.fill(number);
    await dialog(processor).getByRole('button', { name: 'Create' }).dblclick();
    await expect(processor.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(processor, 'a vendor without a bank account');
  });
  const id = new URL(processor.url()).pathname.split('/').at(-1) ?? '';
  const one = `vendors/${id}`;

  await test.step('the first account needs a second person', async () => {
    await processor.getByRole('button', { name: 'Enter bank account' }).click();
    await fillAccount(processor, '12');
    await dialog(processor).getByRole('button', { name: 'Send for approval' }).click();
    await expect(
      dialog(processor).getByText('Enter the 4 to 17 digits of the account number.'),
    ).toBeVisible();
    await fillAccount(processor, '4000777712345678');
    await dialog(processor).getByRole('button', { name: 'Send for approval' }).dblclick();
    await expect(account(processor, '5678')).toContainText('Needs approval');
    await expect(processor.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect(await processor.content()).not.toContain('4000777712345678');
    const { items } = await read<Accounts>(processor, `${one}/bank-accounts`);
    const decision = `${one}/bank-accounts/${items[0]?.id}/decision`;
    expect(await send(processor, 'post', decision, { approve: true }), 'without the permission').toBe(403);

    await manager.goto(urlOf(one));
    await account(manager, '5678').getByRole('button', { name: 'Approve' }).click();
    await dialog(manager).getByRole('button', { name: 'Approve' }).dblclick();
    await expect(account(manager, '5678')).toContainText('In use');
    // The page of the other person follows.
    await expect(account(processor, '5678')).toContainText('In use');
  });

  await test.step('a change needs a call, a second person and the waiting period', async () => {
    await processor.getByRole('button', { name: 'Change bank account' }).click();
    await fillAccount(processor, '4000777799991111');
    await dialog(processor).getByRole('button', { name: 'Send for approval' }).click();
    await expect(dialog(processor).getByLabel('Who confirmed the change?')).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expectAccessible(processor, 'the form of a changed bank account');
    await dialog(processor).getByLabel('Who confirmed the change?').fill('Ms. Lee, treasurer');
    await dialog(processor).getByLabel('Telephone number called').fill('555-0100');
    await dialog(processor).getByLabel('Date of the call').fill('01/05/2026');
    await dialog(processor).getByLabel('Note').fill('New bank since January.');
    await dialog(processor).getByRole('button', { name: 'Send for approval' }).click();
    await expect(account(processor, '1111')).toContainText('Ms. Lee, treasurer');
    await account(manager, '1111').getByRole('button', { name: 'Approve' }).click();
    await expect(dialog(manager)).toContainText('555-0100');
    await dialog(manager).getByRole('button', { name: 'Approve' }).click();
    await expect(account(manager, '1111')).toContainText('Waiting period');
    await expect(account(manager, '5678')).toContainText('In use');
    await expectAccessible(manager, 'a changed bank account in its waiting period');
  });

  await test.step('a change is stopped within the waiting period, and its proposer cannot approve it', async () => {
    await account(manager, '1111').getByRole('button', { name: 'Reject' }).click();
    await dialog(manager).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(manager).getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await dialog(manager).getByLabel('Reason').fill('The vendor denies the change.');
    await dialog(manager).getByRole('button', { name: 'Reject' }).click();
    await expect(account(manager, '1111')).toContainText('The vendor denies the change.');
    const proposal = {
      routing: '121000248',
      number: '4000777788882222',
      accountType: 'checking',
      callPerson: 'Ms. Lee',
      callNumber: '555-0100',
      calledOn: '2026-01-05',
    };
    expect(await send(manager, 'post', `${one}/bank-accounts`, proposal)).toBe(201);
    const { items } = await read<Accounts>(manager, `${one}/bank-accounts`);
    const decision = `${one}/bank-accounts/${items[0]?.id}/decision`;
    expect(await send(manager, 'post', decision, { approve: true }), 'the own proposal').toBe(403);
    await expect(account(manager, '2222').getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(account(manager, '2222').getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  await test.step('another company sees nothing of it', async () => {
    const stranger = await playwright.request.newContext();
    await signIn({ request: stranger }, 'Ingrid Hansen', 'contoso');
    const { items } = await read<Accounts>(manager, `${one}/bank-accounts`);
    const decision = `${one}/bank-accounts/${items[0]?.id}/decision`;
    expect(await send({ request: stranger }, 'post', decision, { approve: true }, 'contoso')).toBe(404);
    expect(
      await send(
        { request: stranger },
        'post',
        `${one}/bank-accounts`,
        { routing: '121000248', number: '4000', accountType: 'checking' },
        'contoso',
      ),
    ).toBe(404);
    await stranger.dispose();
  });

  await test.step('the history names everyone, and no number', async () => {
    await manager.getByText('History', { exact: true }).click();
    await expect(manager.getByText('rejected the bank account')).toBeVisible();
    await expect(manager.getByText('approved the bank account').first()).toBeVisible();
    expect(await manager.content()).not.toMatch(/40007777\d{8}/);
  });

  await test.step('an inactive vendor is in the other tab', async () => {
    await processor.getByRole('button', { name: 'Deactivate' }).click();
    await dialog(processor).getByRole('button', { name: 'Deactivate' }).click();
    await expect(
      processor.getByText('New invoices and imported payments cannot use this vendor.'),
    ).toBeVisible();
    await processor.goto(urlOf('vendors?tab=inactive'));
    await expect(processor.getByRole('main').getByText(name)).toBeVisible();
    await expectAccessible(processor, 'the list of vendors');
  });
});
