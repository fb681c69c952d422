import { read, request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import { readyPayments } from '../support/payments';

test.use({ person: people.processor });

test('a payment file is uploaded by one person and approved by another, and its valid rows become payments', async ({ page, pageOf, urlOf, uniqueName }) => {
  const { projectId, payments } = await readyPayments(page, 'ach', 1);
  const { workspaceId } = await read<{ workspaceId: string }>(page, `projects/${projectId}`);
  const imports = urlOf(`workspaces/${workspaceId}/projects/${projectId}/workpage?tab=imports`);
  const name = `${uniqueName('payroll')}.csv`;
  const invoice = uniqueName('IMP').replace(' ', '-');
  const csv = `vendor number,amount,currency,invoice number\n${payments[0]?.vendorNumber},17.25,USD,${invoice}\nNOBODY,1.00,USD,${invoice}\n`;
  const files = page.getByRole('region', { name: 'Imported files' });
  const row = files.getByRole('row').filter({ hasText: name });

  await test.step('a file of another type is refused before it is sent', async () => {
    await page.goto(imports);
    await page.locator('input[type=file]').setInputFiles({ name: 'payments.exe', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('payments.exe')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await test.step('the rejected row is listed with its reason', async () => {
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(row).toContainText('1 imported, 1 rejected', { timeout: 30_000 });
    await row.getByRole('button', { name: 'Show rejected rows' }).click();
    await expect(page.getByText(/^Line 3, vendor NOBODY/)).toBeVisible();
  });
  await test.step('the person who uploaded the file may not approve it', async () => {
    await expect(row.getByRole('button', { name: 'Approve import' })).toBeDisabled();
  });
  await test.step('another person approves it', async () => {
    const manager = await pageOf(people.manager);
    await manager.goto(imports);
    const same = manager.getByRole('region', { name: 'Imported files' }).getByRole('row').filter({ hasText: name });
    await same.getByRole('button', { name: 'Approve import' }).click();
    await expect(manager.getByRole('dialog')).toContainText('$17.25');
    await manager.getByRole('dialog').getByRole('button', { name: 'Approve import' }).dblclick();
    await expect(same).toContainText(`Approved by ${people.manager}`);
  });
  await test.step('the payment is listed, and the page of the other person follows', async () => {
    await expect(row).toContainText(`Approved by ${people.manager}`);
    await page.goto(imports.replace('?tab=imports', ''));
    await expect(page.getByRole('grid', { name: 'Payments' }).getByRole('row').filter({ hasText: invoice })).toBeVisible();
  });
  // The manager may not release a payment that they approved, so other journeys must not select it.
  const list = `projects/${projectId}/payments`;
  const { items } = await request<{ items: { id: string }[] }>(page, `${list}/grid`, { search: invoice, pageSize: 5 });
  await request(page, `${list}/cancel`, { ids: items.map(({ id }) => id), reason: 'The journey is over.' });
});
