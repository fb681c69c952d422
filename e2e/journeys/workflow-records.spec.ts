import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import {
  add,
  choose,
  confirmPublication,
  connectByKeys,
  outputsOf,
  problems,
  requestPublication,
  save,
  settings,
  start,
  step,
} from '../support/designer';
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

  await test.step('draw the search and the comment', async () => {
    await add(page, 'Start', 'Begin');
    await add(page, 'Find invoices', 'Find open ones');
    const find = await outputsOf(page);
    await settings(page).getByRole('button', { name: 'Add: Conditions' }).click();
    await choose(page, 'Field', 'Stage');
    await choose(page, 'Comparison', 'is');
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

  await test.step('the version waits, because the designer does not see invoices', () =>
    requestPublication(page, /Its steps need permissions that you do not hold/));
  await test.step('an administrator confirms it', async () => confirmPublication(await pageOf(people.administrator), address));

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
