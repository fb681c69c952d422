import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import {
  add,
  choose,
  confirmPublication,
  connectByKeys,
  outputsOf,
  requestPublication,
  save,
  settings,
  start,
  step,
} from '../support/designer';
import { expect, test } from '../support/fixtures';
import { completeInvoice, openCapturedInvoice } from '../support/invoices';
import { people } from '../support/people';
import { createProject } from '../support/projects';

test.use({ person: people.designer });

test('a workflow submits the invoices that a step found, after a second person has confirmed it', async ({
  page,
  pageOf,
  urlOf,
  uniqueName,
  samplesOf,
}) => {
  test.setTimeout(180_000);
  const project = await createProject(page, { name: uniqueName('Utility invoices') });
  const processor = await pageOf(people.processor);
  await openCapturedInvoice(processor, project, samplesOf(84));
  await completeInvoice(processor);
  const body = { name: uniqueName('Submit invoices'), description: '', componentType: 'workflow', workflowType: 'Generic' };
  const { id } = await request<{ id: string }>(page, `projects/${project.id}/components`, body);
  const address = urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/workflows/${id}`);
  await page.goto(address);

  await test.step('draw the search and the submission', async () => {
    await add(page, 'Start', 'Begin');
    await add(page, 'Find invoices', 'Find captured ones');
    const find = await outputsOf(page);
    await settings(page).getByRole('button', { name: 'Add: Conditions' }).click();
    await choose(page, 'Field', 'Stage');
    await choose(page, 'Comparison', 'is');
    await settings(page).getByRole('textbox', { name: /^Value/ }).fill('"captured"');
    await add(page, 'Submit an invoice', 'Submit it');
    await settings(page).getByRole('textbox', { name: /^ID of the invoice/ }).fill(`first(${find}.records).id`);
    await settings(page).getByRole('switch', { name: 'Continue at once' }).check({ timeout: 5_000 });
    await expectAccessible(page, 'the settings of a submission');
    await add(page, 'End', 'Sent');
    await connectByKeys(page, step(page, 'Begin, Start'), 'Find captured ones');
    await connectByKeys(page, step(page, 'Find captured ones, Find invoices'), 'Submit it');
    await connectByKeys(page, step(page, 'Submit it, Submit an invoice'), 'Sent');
    await save(page);
  });

  await test.step('the version waits, because it moves money', () => requestPublication(page, /This workflow moves money/));
  await test.step('an administrator confirms it', async () => confirmPublication(await pageOf(people.administrator), address));

  await page.reload();
  await start(page);
  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByText('Sent', { exact: true })).toBeVisible();

  await test.step('the invoice is in approval, by the job to which the step leads', async () => {
    await expect(processor.getByText('In approval').first()).toBeVisible({ timeout: 30_000 });
    await processor.goto(page.url());
    await processor.getByRole('list', { name: 'Steps' }).getByRole('link', { name: /^Job \d+$/ }).click();
    await expect(processor.getByRole('heading', { level: 1 })).toContainText('Approve');
  });

  await test.step('the slider of the diagram shows the run at its beginning', async () => {
    await page.getByRole('button', { name: 'Diagram' }).click();
    await expect(page.getByRole('group', { name: 'Submit it, Submit an invoice: Done' })).toBeVisible();
    await page.getByRole('slider', { name: 'Moment of the run' }).press('Home');
    await expect(page.getByRole('group', { name: 'Submit it, Submit an invoice: Not yet reached' })).toBeVisible();
    await expectAccessible(page, 'a run at its beginning');
    await page.getByRole('button', { name: 'Show the latest state' }).click();
    await expect(page.getByRole('group', { name: 'Submit it, Submit an invoice: Done' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('nothing is left for the next run, and the job says so', async () => {
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect(page.getByText(/Cannot fetch id from nothing\.$/).first()).toBeVisible();
    await expectAccessible(page, 'a job whose step failed');
  });
});
