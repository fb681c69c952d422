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
