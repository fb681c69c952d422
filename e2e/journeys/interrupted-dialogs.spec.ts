import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import type { CreatedProject } from '../support/projects';

test.use({ person: people.administrator });
const dialog = (page: Page) => page.getByRole('dialog');

const components = ({ workspaceId, id }: CreatedProject) =>
  `workspaces/${workspaceId}/projects/${id}/design/project-components`;

/** Leaves the page idle until the session times out, then resumes it. */
async function timeOutAndResume(page: Page): Promise<void> {
  await page.clock.fastForward('29:00');
  await expect(page).toHaveURL(/\/session-timeout/);
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Resume session' }).click();
}

for (const [item, title, field] of [
  ['Properties', 'Properties', 'Description'],
  ['Copy', 'Copy Invoice Approval', 'Name'],
] as const) {
  test(`the form “${item}” of a component reopens after Resume, and its draft can be restored`, async ({ installClock, page, project, urlOf }) => {
    await installClock(page);
    await page.goto(urlOf(components(project)));
    await page.getByRole('button', { name: 'Actions of Invoice Approval' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await dialog(page).getByLabel(field).fill('Only for the south');
    await timeOutAndResume(page);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Restore draft' }).click();
    await expect(dialog(page).getByLabel(field)).toHaveValue('Only for the south');
    await dialog(page).getByRole('button', { name: item === 'Copy' ? 'Copy' : 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/project-components$/);
    await expect(page.getByText(item === 'Copy' ? 'Only for the south' : 'Saved').first()).toBeVisible();
  });
}

test('an import reopens after Resume with its name, and its file must be selected again', async ({ installClock, page, project, urlOf }) => {
  await installClock(page);
  await page.goto(urlOf(`workspaces/${project.workspaceId}`));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const file = { name: 'half.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await dialog(page).getByLabel('Name').fill('Imported project');
  await timeOutAndResume(page);
  await expect(page).toHaveURL(/dialog=import/);
  await expect(page.getByRole('dialog', { name: 'Import a project' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Restore draft' }).click();
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Imported project');
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog(page).getByText('Field is required.')).toBeVisible();
});

test('an open delete confirmation closes when the session times out, and nothing is deleted', async ({ installClock, page, project, urlOf }) => {
  await installClock(page);
  await page.goto(urlOf(components(project)));
  let deletions = 0;
  page.on('request', (request) => {
    if (/components\/delete$/.test(request.url())) deletions += 1;
  });
  const list = page.getByRole('grid', { name: 'Components' });
  await list.getByRole('row', { name: /Intelligent Capture/ }).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeVisible();
  await timeOutAndResume(page);
  await expect(list.getByText('Intelligent Capture').first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(deletions).toBe(0);
});
