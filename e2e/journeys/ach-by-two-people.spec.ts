import { expect, test } from '../support/fixtures';
import { readyPayments, selectPayments } from '../support/payments';
import { openProject, openStart, people } from '../support/people';

/** The status of a batch whose file the bank has accepted. The timeline names the step in other words. */
const acknowledged = /^(Acknowledged|Settled)$/;

test('an ACH file needs a second person to release it, and the bank receives the sealed bytes', async ({ pageOf, urlOf }) => {
  const preparer = await pageOf(people.processor);
  const { payments } = await readyPayments(preparer, 'ach', 1);
  await openStart(preparer);
  await openProject(preparer, 'ACH payments');
  await selectPayments(preparer, payments);
  await preparer.getByRole('button', { name: 'Prepare ACH' }).click();
  await preparer.getByRole('dialog').getByRole('button', { name: /Prepare/ }).click();
  await expect(preparer).toHaveURL(/\/batches\//);
  await expect(preparer.getByText('Waiting for release').first()).toBeVisible();
  const batch = preparer.url();
  await expect(preparer.getByRole('button', { name: 'Release' })).toHaveCount(0);
  await expect(preparer.getByText(/Can be released by: \w+/)).toBeVisible();

  const manager = await pageOf(people.manager);
  await manager.goto(batch);
  await manager.getByRole('button', { name: 'Release' }).click();
  const dialog = manager.getByRole('dialog');
  await expect(dialog).toContainText('$');
  // A double click must release the batch once.
  await dialog.getByRole('button', { name: 'Release' }).dblclick();

  await expect(manager.getByText(acknowledged).first()).toBeVisible({ timeout: 45_000 });
  const hash = (await manager.getByText(/^[0-9a-f]{64}$/).first().textContent()) ?? '';
  expect(hash).toHaveLength(64);

  await test.step('the bank received a file with the same hash', async () => {
    await manager.goto(urlOf('outside-world'));
    await manager.getByRole('button', { name: /inbound\/ACH_.*\.ach / }).first().click();
    await expect(manager.getByText(`SHA-256 ${hash}`)).toBeVisible();
  });
  await test.step('the page of the preparer shows the new status', async () => {
    await expect(preparer.getByText(acknowledged).first()).toBeVisible();
  });
});
