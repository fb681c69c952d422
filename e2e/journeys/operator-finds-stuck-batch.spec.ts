import type { Page } from '@playwright/test';
import { setBankFault } from '../support/bank';
import { expect, test } from '../support/fixtures';
import { openProject, openStart, stackUrl } from '../support/people';

/** Prepares a batch at Contoso, releases it while the bank refuses the login, and returns its number. */
async function stuckBatch(preparer: Page, manager: Page): Promise<string> {
  await openStart(preparer, 'contoso');
  await openProject(preparer, 'ACH payments');
  await preparer.getByRole('button', { name: 'Prepare ACH' }).click();
  await preparer.getByRole('dialog').getByRole('button', { name: /Prepare/ }).click();
  await expect(preparer).toHaveURL(/\/batches\//);
  const heading = await preparer.getByRole('heading', { name: /batch \d+/i }).first().textContent();
  const number = /\d+/.exec(heading ?? '')?.[0];
  if (!number) throw new Error(`no batch number in "${heading}"`);

  await manager.goto(preparer.url());
  await manager.getByRole('button', { name: 'Release' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(manager.getByText('Sealed', { exact: true }).first()).toBeVisible({ timeout: 45_000 });
  return number;
}

test('an operator finds a stuck batch by tenant and batch number within 2 minutes, with its reason and the next step', async ({
  pageOf,
}) => {
  test.setTimeout(240_000);
  const preparer = await pageOf('Ahmed Farouk', 'contoso');
  const manager = await pageOf('Ingrid Hansen', 'contoso');
  await setBankFault({ refuseLogin: true });
  try {
    const number = await stuckBatch(preparer, manager);

    const start = Date.now();
    const operator = await pageOf('Sam Ortiz', 'platform');
    await operator.goto(`${stackUrl()}/platform/operations`);
    await operator.getByRole('textbox', { name: 'Tenant' }).fill('contoso');
    await operator.getByRole('textbox', { name: 'Batch number' }).fill(number);
    await operator.getByRole('button', { name: 'Search' }).click();
    const found = operator.getByRole('region', { name: /Workflows of Contoso/ });
    await expect(found.getByRole('row')).toHaveCount(2);
    await expect(found).toContainText('Running');

    const opened = operator.waitForEvent('popup');
    await found.getByRole('button', { name: /^ach\// }).click();
    const temporal = await opened;
    await temporal.getByRole('tab', { name: 'User Metadata' }).click();
    const now = temporal.frameLocator('iframe#user-metadata-current-details').locator('body');
    await expect(now).toContainText(`ACH batch ${number}`);
    await expect(now).toContainText('Status: Sealed');
    await expect(now).toContainText(/Reason: .*refused the login/);
    await expect(now).toContainText(/What to do: .*Deliver again/);
    const seconds = (Date.now() - start) / 1000;
    expect(seconds, 'from the sign-in to the answer').toBeLessThan(120);
    test.info().annotations.push({ type: 'figure', description: `found in ${seconds.toFixed(1)} s` });
  } finally {
    await setBankFault({});
  }
});
