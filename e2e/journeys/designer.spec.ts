import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import { add, connectByKeys, draw, problems, publish, save, settings, start, step } from '../support/designer';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import { createProject } from '../support/projects';

test.use({ person: people.designer });

test('a designer draws a workflow, corrects a problem, publishes it, and its job finishes', async ({
  page,
  urlOf,
  uniqueName,
}) => {
  test.setTimeout(120_000);
  const project = await createProject(page, { name: uniqueName('Drawn') });
  const name = uniqueName('Check the total');
  await page.goto(
    urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/design/project-components`),
  );
  await page.getByRole('button', { name: 'Add a workflow' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Add a workflow' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await test.step('add a parameter and the steps', async () => {
    await settings(page).getByRole('button', { name: 'Add a parameter' }).click();
    await settings(page).getByRole('textbox', { name: 'Name' }).fill('total');
    await settings(page).getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Number' }).click();
    await add(page, 'Start', 'Begin');
    await add(page, 'Set values', 'Compute the tax');
    await settings(page).getByRole('button', { name: 'Add: Values' }).click();
    await settings(page)
      .getByRole('textbox', { name: /^Name\W*$/ })
      .fill('tax');
    await settings(page)
      .getByRole('textbox', { name: /^Value\W*$/ })
      .fill('parameters.total * 0.2');
    await add(page, 'Condition', 'Is it high?');
    await settings(page)
      .getByRole('textbox', { name: /^Condition/ })
      .fill('values.tx > 10');
    await add(page, 'End', 'High');
    await add(page, 'End', 'Low');
  });

  await test.step('connect them with the mouse and the keyboard', async () => {
    const condition = step(page, 'Is it high?, Condition');
    await draw(page, step(page, 'Begin, Start'), 'Then', step(page, 'Compute the tax, Set values'));
    await expect(step(page, 'Then from Begin to Compute the tax')).toBeAttached();
    await connectByKeys(page, step(page, 'Compute the tax, Set values'), 'Is it high?');
    await connectByKeys(page, condition, 'High');
    await connectByKeys(page, condition, 'Low');
    await expect(settings(page).getByText('Then leads to High')).toBeVisible();
    await expect(settings(page).getByText('Else leads to Low')).toBeVisible();
  });

  await test.step('undo and redo', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(settings(page).getByText('Else leads to Low')).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(settings(page).getByText('Else leads to Low')).toBeVisible();
  });

  await test.step('see a problem at its field and correct it', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await problems(page)
      .getByRole('button', { name: /unknown field tx/ })
      .click();
    const field = settings(page).getByRole('textbox', { name: /^Condition/ });
    await expect(field).toBeFocused();
    await expectAccessible(page, 'the designer with a problem');
    await field.fill('values.tax > 10');
    await save(page);
  });

  await test.step('publish and start', async () => {
    await publish(page);
    await start(page, { total: '100' });
  });

  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  await expect(page.getByRole('list', { name: 'Steps' }).getByText('High', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible();

  await test.step('see the run on the canvas', async () => {
    await page.getByRole('button', { name: 'Diagram' }).click();
    await expect(step(page, 'Compute the tax, Set values: Done')).toBeVisible();
    await expect(step(page, 'High, End: Done')).toBeVisible();
    await expect(step(page, 'Low, End: Not reached')).toBeVisible();
    await step(page, 'Is it high?, Condition: Done').press('Enter');
    const details = page.getByRole('region', { name: 'Details of the step' });
    await expect(details.getByRole('heading', { name: 'Is it high?' })).toBeFocused();
    await expect(details.getByText('Duration')).toBeVisible();
    await expectAccessible(page, 'the diagram of a job');
  });
});

test('the designer fits a phone', async ({ page, urlOf, uniqueName }) => {
  const project = await createProject(page, { name: uniqueName('Phone') });
  const name = uniqueName('On a phone');
  const body = { name, description: '', componentType: 'workflow', workflowType: 'Generic' };
  const { id } = await request<{ id: string }>(page, `projects/${project.id}/components`, body);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/workflows/${id}`));
  await page.getByRole('button', { name: 'Steps', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Start' }).click();
  await expect(step(page, 'Start, Start')).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'the designer at 390 px');
});

/** A service that is busy at its first request, and then returns the total of an order. */
async function orderService() {
  const requests: string[] = [];
  const server = createServer((received, response) => {
    requests.push(`${received.method} ${received.url} ${received.headers['idempotency-key']}`);
    if (requests.length === 1) response.writeHead(503).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"total": 7500}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, requests, close: () => server.close() };
}

test('a step calls a service that is busy at first, and a later step reads its response', async ({
  page,
  pageOf,
  urlOf,
  uniqueName,
}) => {
  test.setTimeout(120_000);
  const service = await orderService();
  const integrator = await pageOf(people.integrator);
  const connectionName = uniqueName('Order service');
  const connection = await request<{ id: string }>(integrator, 'connections', {
    type: 'rest',
    name: connectionName,
    description: '',
  });
  await request(integrator, `connections/${connection.id}/profiles`, {
    name: 'Production',
    settings: { authentication: 'none', url: service.url },
  });
  const project = await createProject(page, { name: uniqueName('Orders') });
  const body = { name: uniqueName('Read an order'), description: '', componentType: 'workflow', workflowType: 'Generic' };
  const { id } = await request<{ id: string }>(page, `projects/${project.id}/components`, body);
  await page.goto(urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/workflows/${id}`));

  await test.step('draw the call and what depends on its response', async () => {
    await add(page, 'Start', 'Begin');
    await add(page, 'Call a REST service', 'Read the order');
    await settings(page).getByRole('combobox', { name: 'Connection profile' }).fill(connectionName);
    await page.getByRole('option', { name: `${connectionName} · Production` }).click();
    await settings(page).getByRole('textbox', { name: 'Path' }).fill('"/orders/" + string(7)');
    await settings(page).getByRole('textbox', { name: 'Pause in seconds' }).fill('2');
    const call = step(page, 'Read the order, Call a REST service');
    const callId = await settings(page).getByText(/steps\.\w+/).first().textContent();
    await add(page, 'Condition', 'Is it high?');
    await settings(page)
      .getByRole('textbox', { name: /^Condition/ })
      .fill(`${/steps\.\w+/.exec(callId ?? '')?.[0]}.body.total > 5000`);
    await add(page, 'End', 'High');
    await add(page, 'End', 'Low');
    await connectByKeys(page, step(page, 'Begin, Start'), 'Read the order');
    await connectByKeys(page, call, 'Is it high?');
    await connectByKeys(page, step(page, 'Is it high?, Condition'), 'High');
    await connectByKeys(page, step(page, 'Is it high?, Condition'), 'Low');
    await expectAccessible(page, 'the settings of a call');
    await save(page);
  });

  await test.step('publish and start', async () => {
    await publish(page);
    await start(page);
  });

  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByText('High', { exact: true })).toBeVisible();
  await expect(steps.getByText('HTTP 200')).toBeVisible();
  expect(service.requests).toHaveLength(2);
  expect(service.requests[0]).toMatch(/^GET \/v1\/orders\/7 [\w-]{36}$/);
  expect(service.requests[1], 'the same request').toBe(service.requests[0]);
  service.close();

  await test.step('the connection page says which workflow uses the profile', async () => {
    await integrator.goto(urlOf(`company-settings/connections/rest/${connection.id}`));
    await expect(integrator.getByText('Used by steps of workflows')).toBeVisible();
    await expect(integrator.getByText(body.name)).toBeVisible();
    await integrator.getByRole('button', { name: 'Delete connection' }).click();
    await integrator.getByRole('dialog').getByRole('button', { name: 'Delete connection' }).click();
    await expect(integrator.getByText('or a workflow uses one').first()).toBeVisible();
  });
});

test('a step runs another workflow as a job, and both jobs lead to each other', async ({ page, urlOf, uniqueName }) => {
  test.setTimeout(120_000);
  const project = await createProject(page, { name: uniqueName('Two workflows') });
  const workflow = async (name: string) => {
    const body = { name, description: '', componentType: 'workflow', workflowType: 'Generic' };
    const { id } = await request<{ id: string }>(page, `projects/${project.id}/components`, body);
    return id;
  };
  const lookUp = uniqueName('Look up the limit');
  const below = await workflow(lookUp);
  const above = await workflow(uniqueName('Check the total'));
  const designer = (id: string) => urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/workflows/${id}`);

  await test.step('publish a workflow with a result', async () => {
    await page.goto(designer(below));
    await add(page, 'Start', 'Begin');
    await add(page, 'End', 'Found');
    await settings(page).getByRole('textbox', { name: 'Result' }).fill('2500 * 2');
    await connectByKeys(page, step(page, 'Begin, Start'), 'Found');
    await save(page);
    await publish(page);
  });

  await test.step('run it from another workflow, which uses the result', async () => {
    await page.goto(designer(above));
    await add(page, 'Start', 'Begin');
    await add(page, 'Run a workflow', 'Look up');
    await settings(page).getByRole('combobox', { name: 'Workflow' }).click();
    await page.getByRole('option', { name: lookUp }).click();
    await expect(settings(page).getByText('This workflow has no parameters.')).toBeVisible();
    const output = await settings(page).getByText(/steps\.\w+/).first().textContent();
    await add(page, 'Condition', 'Is it 5,000?');
    await settings(page)
      .getByRole('textbox', { name: /^Condition/ })
      .fill(`${/steps\.\w+/.exec(output ?? '')?.[0]}.result == 5000`);
    await add(page, 'End', 'Equal');
    await add(page, 'End', 'Different');
    await connectByKeys(page, step(page, 'Begin, Start'), 'Look up');
    await connectByKeys(page, step(page, 'Look up, Run a workflow'), 'Is it 5,000?');
    await connectByKeys(page, step(page, 'Is it 5,000?, Condition'), 'Equal');
    await connectByKeys(page, step(page, 'Is it 5,000?, Condition'), 'Different');
    await expectAccessible(page, 'the settings of a step that runs a workflow');
    await save(page);
    await publish(page);
    await start(page);
  });

  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  const address = page.url();
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByText('Equal', { exact: true })).toBeVisible();
  await steps.getByRole('link', { name: /^Job \d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lookUp);
  await expect(steps.getByText('Found', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Job \d+$/ }).click();
  await expect(page).toHaveURL(address);
});
