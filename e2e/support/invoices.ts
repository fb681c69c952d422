import { expect, type Page } from '@playwright/test';
import { stackUrl } from './people';
import type { CreatedProject } from './projects';
import type { Sample, Samples } from './samples';

/** Uploads a generated invoice to a project and opens it after its capture. */
export async function openCapturedInvoice(page: Page, project: CreatedProject, samples: Samples): Promise<Sample> {
  await page.goto(`${stackUrl()}/northwind/workspaces/${project.workspaceId}/projects/${project.id}/workpage`);
  const [sample] = samples.valid;
  if (!sample) throw new Error('no sample was generated');
  await page.locator('input[type=file]').setInputFiles(samples.path(sample));
  // Capture is slow on a busy machine.
  await page.getByRole('button', { name: 'Open invoice' }).click({ timeout: 120_000 });
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toBeVisible();
  return sample;
}

/** Enters what capture could not read and what the approval requires, on the page of a captured invoice. */
export async function completeInvoice(page: Page): Promise<void> {
  await page.locator('label', { hasText: /^GL( \d+)?$/ }).click();
  // The vendor's last distribution is proposed; without one, the account is entered.
  if ((await page.getByText('GL distribution unbalanced').count()) > 0) {
    await page.getByRole('button', { name: 'Add account' }).click();
    const account = page.getByRole('combobox', { name: 'Account', exact: true }).last();
    await account.fill('6110');
    await account.press('Tab'); // closes the list, which may cover the button
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  }
  await expect(page.getByText('GL distribution balanced')).toBeVisible();
  await page.locator('label', { hasText: 'Index data' }).click();
  const company = page.getByRole('combobox', { name: 'Company number' });
  if ((await company.inputValue()) === '') await company.fill('100');
}
