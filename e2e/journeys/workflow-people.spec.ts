import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import { add, connectByKeys, publish, save, settings, start, step } from '../support/designer';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import { createProject } from '../support/projects';

test.use({ person: people.designer });

/** The id of the selected step, which expressions use. */
const idOf = async (page: Parameters<typeof settings>[0]) => {
  const text = await settings(page)
    .getByText(/steps\.\w+/)
    .first()
    .textContent();
  return /steps\.\w+/.exec(text ?? '')?.[0] ?? '';
};

test('a workflow asks for a form and for a decision, and continues with the answers', async ({
  page,
  pageOf,
  urlOf,
  uniqueName,
}) => {
  test.setTimeout(120_000);
  const projectName = uniqueName('Advances');
  const project = await createProject(page, { name: projectName });
  const body = { name: uniqueName('Travel advance'), description: '', componentType: 'workflow', workflowType: 'Generic' };
  const { id } = await request<{ id: string }>(page, `projects/${project.id}/components`, body);
  await page.goto(urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/workflows/${id}`));
  const field = (name: RegExp | string) => settings(page).getByRole('textbox', { name });

  await test.step('draw the form and the decision', async () => {
    await add(page, 'Start', 'Begin');
    await add(page, 'Fill in a form', 'Ask for the amount');
    const form = await idOf(page);
    await field(/^Title/).fill('"Travel advance"');
    await field('Instructions').fill('"Enter the amount that you need."');
    await settings(page).getByRole('combobox', { name: 'Assignees' }).fill('AP Processor');
    await page.getByRole('option', { name: 'AP Processor' }).click();
    await page.keyboard.press('Tab');
    await settings(page).getByRole('button', { name: 'Add: Fields' }).click();
    await field(/^Name\W*$/).fill('amount');
    await field(/^Label/).fill('Amount in dollars');
    await settings(page).getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Number' }).click();
    await settings(page).getByRole('switch', { name: 'Required' }).click();
    await expectAccessible(page, 'the settings of a form');
    await add(page, 'Ask for a decision', 'Check it');
    await field(/^Title/).fill(`"Advance of " + string(${form}.answers.amount)`);
    await settings(page).getByRole('combobox', { name: 'Assignees' }).fill('Approver');
    await page.getByRole('option', { name: 'Approver', exact: true }).click();
    await page.keyboard.press('Tab');
    await add(page, 'End', 'Paid');
    await add(page, 'End', 'Refused');
    await connectByKeys(page, step(page, 'Begin, Start'), 'Ask for the amount');
    await connectByKeys(page, step(page, 'Ask for the amount, Fill in a form'), 'Check it');
    await connectByKeys(page, step(page, 'Check it, Ask for a decision'), 'Paid');
    await connectByKeys(page, step(page, 'Check it, Ask for a decision'), 'Refused');
    await save(page);
    await publish(page);
    await start(page);
  });

  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  await expect(page.getByText('Waiting for input').first()).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByText(/^Task \d+$/)).toBeVisible();

  await test.step('the processor fills in the form', async () => {
    const processor = await pageOf(people.processor);
    await processor.goto(urlOf(`tasks/review-tasks?q=${encodeURIComponent(projectName)}`));
    await expect(processor.getByRole('heading', { level: 1, name: 'Travel advance' })).toBeVisible();
    await expect(processor.getByText('Enter the amount that you need.')).toBeVisible();
    await expect(processor.getByText(`workflow “${body.name}”`)).toBeVisible();
    const form = processor.getByRole('form', { name: 'Form' });
    await form.getByRole('button', { name: 'Complete' }).click();
    await expect(form.getByText('Field is required')).toBeVisible();
    await form.getByRole('textbox', { name: 'Amount in dollars' }).fill('1200');
    await expectAccessible(processor, 'the form of a task');
    await form.getByRole('button', { name: 'Complete' }).click();
    await expect(processor.getByText('Form completed')).toBeVisible();
  });

  await expect(page.getByText('Waiting for a person').first()).toBeVisible();

  await test.step('the approver rejects with a reason', async () => {
    const approver = await pageOf(people.approver);
    await approver.goto(urlOf(`tasks/review-tasks?q=${encodeURIComponent(projectName)}`));
    await expect(approver.getByRole('heading', { level: 1, name: 'Advance of 1200' })).toBeVisible();
    await approver.getByRole('button', { name: 'Reject' }).click();
    const dialog = approver.getByRole('dialog', { name: 'Reject “Advance of 1200”' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No budget');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(approver.getByText('Rejected', { exact: true }).first()).toBeVisible();
  });

  await expect(steps.getByText('Refused', { exact: true })).toBeVisible();
});
