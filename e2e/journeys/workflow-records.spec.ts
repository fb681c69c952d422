import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import { add, connectByKeys, problems, save, settings, start, step } from '../support/designer';
import { expect, test } from '../support/fixtures';
import { openCapturedInvoice } from '../support/invoices';
import { people } from '../support/people';
import { createProject } from '../support/projects';

test.use({ person: people.designer });

test('a workflow comments on invoices after a person who sees them has confirmed it', async ({
  page,
  pageOf,
  urlOf,
  uniqueName,
  samplesOf,
}) => {
  test.setTimeout(120_000);
  const project = await createProject(page, { name: uniqueName('Freight invoices') });
  const processor = await pageOf(people.processor);
  await openCapturedInvoice(processor, project, samplesOf(83));
  const body = { name: uniqueName('Remind of invoices'), description: '', componentType: 'workflow', workflowType: 'Generic' };
  const { id } = await request<{ id: string }>(page, `projects/${project.id}/components`, body);
  const address = urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/workflows/${id}`);
  await page.goto(address);
  const field = (name: RegExp | string) => settings(page).getByRole('textbox', { name });
  const choose = async (name: string, option: string) => {
    await settings(page).getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('draw the search and the comment', async () => {
    await add(page, 'Start', 'Begin');
    await add(page, 'Find invoices', 'Find open ones');
    const found = await settings(page)
      .getByText(/steps\.\w+/)
      .first()
      .textContent();
    const find = /steps\.\w+/.exec(found ?? '')?.[0] ?? '';
    await settings(page).getByRole('button', { name: 'Add: Conditions' }).click();
    await choose('Field', 'Stage');
    await choose('Comparison', 'is');
    await field(/^Value/).fill('"lost"');
    await add(page, 'Comment on an invoice', 'Remind');
    await field(/^ID of the invoice/).fill(`first(${find}.records).id`);
    await field(/^Text/).fill('"Please submit it by " + addDays(today, 7)');
    await add(page, 'End', 'Reminded');
    await connectByKeys(page, step(page, 'Begin, Start'), 'Find open ones');
    await connectByKeys(page, step(page, 'Find open ones, Find invoices'), 'Remind');
    await connectByKeys(page, step(page, 'Remind, Comment on an invoice'), 'Reminded');
    await page.keyboard.press('Control+s');
    await problems(page).getByRole('button', { name: /The field has one of the values/ }).click();
    await expect(field(/^Value/)).toBeFocused();
    await field(/^Value/).fill('"captured"');
    await expectAccessible(page, 'the settings of a search');
    await save(page);
  });

  await test.step('the version waits, because the designer does not see invoices', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/Its steps use records that you may not see/)).toBeVisible();
    await dialog.getByLabel('Name of the version').fill('First version');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('The version waits for a second person')).toBeVisible();
  });

  await test.step('an administrator confirms it', async () => {
    const administrator = await pageOf(people.administrator);
    await administrator.goto(address);
    await administrator.getByRole('button', { name: 'Confirm', exact: true }).click();
    await administrator.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(administrator.getByText('Version 1 published')).toBeVisible();
  });

  await page.reload();
  await start(page);
  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByText('Reminded', { exact: true })).toBeVisible();

  await test.step('the processor reads the comment', async () => {
    await processor.locator('label', { hasText: /^Comments/ }).click();
    await expect(processor.getByText(/^Please submit it by \d{4}-\d{2}-\d{2}$/)).toBeVisible();
    await expect(processor.getByText(body.name).first()).toBeVisible();
  });
});
