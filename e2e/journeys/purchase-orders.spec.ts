import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { read } from '../support/api';
import { expect, test } from '../support/fixtures';
import { openCapturedInvoice } from '../support/invoices';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, description: string) => page.getByRole('row', { name: new RegExp(description) });

interface Order {
  id: string;
  version: number;
  lines: { received: string }[];
}

test('an order is created and received, and an invoice that names it shows the numbers', async ({
  pageOf,
  urlOf,
  project,
  uniqueName,
  samplesOf,
  stack,
}) => {
  const purchasing = await pageOf(people.purchasingManager);
  const number = uniqueName('PO').replace(' ', '-');

  await test.step('the purchasing manager creates an order once, in spite of a double click', async () => {
    await purchasing.goto(urlOf('purchase-orders'));
    await purchasing.getByRole('button', { name: 'New purchase order' }).click();
    await dialog(purchasing).getByRole('textbox', { name: /^Number/ }).fill(number);
    await dialog(purchasing).getByRole('combobox', { name: /^Vendor/ }).click();
    await purchasing.getByRole('option').first().click();
    await dialog(purchasing).getByRole('textbox', { name: /^Ordered on/ }).fill('2026-01-05');
    await dialog(purchasing).getByLabel('Description').fill('Copy paper');
    await dialog(purchasing).getByLabel('Quantity').fill('0');
    await dialog(purchasing).getByLabel('Unit price').fill('4.95');
    await dialog(purchasing).getByRole('button', { name: 'Create' }).click();
    await expect(dialog(purchasing).getByText('The quantity must be above zero.')).toBeVisible();
    await dialog(purchasing).getByLabel('Quantity').fill('10');
    await dialog(purchasing).getByRole('button', { name: 'Add line' }).click();
    await dialog(purchasing).getByLabel('Description').nth(1).fill('Toner');
    await dialog(purchasing).getByLabel('Quantity').nth(1).fill('2');
    await dialog(purchasing).getByLabel('Unit price').nth(1).fill('80');
    await dialog(purchasing).getByRole('button', { name: 'Create' }).dblclick();
    await expect(purchasing.getByRole('heading', { level: 1, name: `Purchase order ${number}` })).toBeVisible();
    await expect(row(purchasing, 'Copy paper')).toContainText('4.95');
    await expectAccessible(purchasing, 'a purchase order');
  });
  const id = new URL(purchasing.url()).pathname.split('/').at(-1) ?? '';
  const one = `purchase-orders/${id}`;

  await test.step('a receipt is recorded, and not above what is open', async () => {
    await purchasing.getByRole('button', { name: 'Record receipt' }).click();
    await dialog(purchasing).getByRole('textbox', { name: /^Receipt number/ }).fill('DN-1');
    await dialog(purchasing).getByLabel('Received quantity of line 2').fill('3');
    await dialog(purchasing).getByRole('button', { name: 'Record', exact: true }).click();
    await expect(dialog(purchasing).getByText('Only 2 are open.', { exact: false })).toBeVisible();
    await dialog(purchasing).getByLabel('Received quantity of line 2').fill('');
    await dialog(purchasing).getByLabel('Received quantity of line 1').fill('6');
    await dialog(purchasing).getByRole('button', { name: 'Record', exact: true }).dblclick();
    await expect(dialog(purchasing)).toHaveCount(0);
    await expect(row(purchasing, 'Copy paper').getByRole('cell').nth(3)).toHaveText('6');
  });

  await test.step('receipts are imported once', async () => {
    const file = `orderNumber,receiptNumber,line,receivedOn,quantity\n${number},DN-2,2,2026-01-12,2\n${number},DN-3,1,2026-01-12,5\n`;
    await purchasing.goto(urlOf('purchase-orders/receipts'));
    await purchasing.getByRole('button', { name: 'Import receipts' }).click();
    await dialog(purchasing)
      .getByLabel('Choose files')
      .setInputFiles({ name: 'receipts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await dialog(purchasing).getByRole('button', { name: 'Check file' }).click();
    await expect(dialog(purchasing).getByText('Only 4 are open.', { exact: false })).toBeVisible();
    await dialog(purchasing).getByRole('button', { name: 'Import 1 row' }).dblclick();
    await expect(dialog(purchasing).getByText('1 row imported')).toBeVisible();
    const { lines } = await read<Order>(purchasing, one);
    expect(lines.map(({ received }) => received)).toEqual(['6', '2']);
  });

  await test.step('the list of receipts has the imported one, and opens its order', async () => {
    await purchasing.goto(urlOf(`purchase-orders/receipts?q=${encodeURIComponent(number)}`));
    await expect(row(purchasing, 'DN-1')).toContainText(number);
    await expect(row(purchasing, 'DN-3')).toHaveCount(0);
    await expectAccessible(purchasing, 'the list of receipts');
    await row(purchasing, 'DN-2').getByText('DN-2').click();
    await expect(purchasing).toHaveURL(new RegExp(`${one}\\?tab=receipts`));
    await expect(purchasing.getByRole('listitem').filter({ hasText: 'DN-2' })).toContainText('Line 2: 2');
  });

  await test.step('a receipt is reversed with a reason', async () => {
    await purchasing.goto(urlOf(`${one}?tab=receipts`));
    await purchasing.getByRole('button', { name: 'Reverse receipt DN-2' }).click();
    await dialog(purchasing).getByRole('textbox', { name: /^Reason/ }).fill('Delivered to another site');
    await dialog(purchasing).getByRole('button', { name: 'Reverse', exact: true }).dblclick();
    await expect(purchasing.getByText('Delivered to another site', { exact: false })).toBeVisible();
    await expect(purchasing.getByRole('button', { name: 'Reverse receipt DN-2' })).toHaveCount(0);
    await purchasing.goto(urlOf(`purchase-orders/receipts?tab=reversed&q=${encodeURIComponent(number)}`));
    await expect(row(purchasing, 'DN-2')).toContainText('Reversed');
    await expect(row(purchasing, 'DN-1')).toHaveCount(0);
  });

  await test.step('the buyer reads the order and changes nothing', async () => {
    const buyer = await pageOf(people.purchasingBuyer);
    await buyer.goto(urlOf(one));
    await expect(row(buyer, 'Copy paper')).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Record receipt' })).toHaveCount(0);
    await expect(buyer.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });

  await test.step('an invoice that names the order shows the numbers', async () => {
    const processor = await pageOf(people.processor);
    await openCapturedInvoice(processor, project, samplesOf(61));
    await processor.getByRole('textbox', { name: 'PO number' }).fill(number);
    await processor.getByRole('button', { name: 'Save', exact: true }).click();
    const page = processor.url().split('?')[0] ?? '';
    const match = `invoices/${page.split('/').at(-1)}/order-match`;
    await expect.poll(async () => (await read<{ found: boolean }>(processor, match)).found).toBe(true);
    await processor.goto(`${page}?tab=lines`);
    const ordered = processor.getByRole('row').filter({ hasText: 'Copy paper' });
    await expect(ordered.getByRole('cell').nth(2)).toContainText('10');
    await expect(ordered.getByRole('cell').nth(3)).toHaveText('6');
    await processor.goto(urlOf(`${one}?tab=invoices`));
    await expect(processor.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the page follows a change of another person', async () => {
    const other = await pageOf(people.purchasingManager);
    await other.goto(urlOf(one));
    await expect(row(other, 'Copy paper')).toBeVisible();
    await purchasing.goto(urlOf(one));
    await purchasing.getByRole('button', { name: 'Close order' }).click();
    await dialog(purchasing).getByRole('button', { name: 'Close order' }).click();
    await expect(other.getByText('This order is closed.', { exact: false })).toBeVisible();
  });

  await test.step('another company does not see the order', async () => {
    const stranger = await pageOf('Jonas Weber', 'contoso');
    await stranger.goto(`${stack.url}/contoso/${one}`);
    await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
