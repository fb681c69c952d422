import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/accessible';
import { read, request } from '../support/api';
import { demo } from '../support/connections';
import { add, choose, connectByKeys, outputsOf, problems, publish, save, settings, start, step } from '../support/designer';
import { expect, test } from '../support/fixtures';
import { expectMail } from '../support/mails';
import { people } from '../support/people';
import { createProject } from '../support/projects';

test.use({ person: people.designer });

test('a workflow creates a file, sends it to a partner and offers it for download', async ({
  page,
  pageOf,
  stack,
  urlOf,
  uniqueName,
}) => {
  test.setTimeout(120_000);
  const [host, port] = demo(stack.home, 'BANK_ADDRESS').split(':');
  const customer = 'partner';
  const login = `countersign-${customer}`;
  const password = createHmac('sha256', demo(stack.home, 'BANK_PASSWORD')).update(login).digest('hex');
  const integrator = await pageOf(people.integrator);
  const connection = { type: 'sftp', name: uniqueName('Partner'), description: '' };
  const { id: connectionId } = await request<{ id: string }>(integrator, 'connections', connection);
  await request(integrator, `connections/${connectionId}/profiles`, {
    name: 'Reports',
    settings: {
      authentication: 'basic',
      host,
      port: Number(port),
      login,
      hostKey: demo(stack.home, 'BANK_HOST_KEY'),
      folder: 'inbound',
    },
    secrets: { password },
  });
  const project = await createProject(page, { name: uniqueName('Reports') });
  const workflow = { name: uniqueName('Daily report'), description: '', componentType: 'workflow', workflowType: 'Generic' };
  const { id } = await request<{ id: string }>(page, `projects/${project.id}/components`, workflow);
  await page.goto(urlOf(`workspaces/${project.workspaceId}/projects/${project.id}/workflows/${id}`));
  const field = (name: RegExp | string) => settings(page).getByRole('textbox', { name });
  const fileName = uniqueName('report').replaceAll(/[^\w-]/g, '-');

  const inbound = join(stack.home ?? '', 'world', 'bank', 'files', customer, 'inbound');
  const recipient = `${fileName}@partner.example`;

  await test.step('draw a file and its upload', async () => {
    await add(page, 'Start', 'Begin');
    await add(page, 'Create a file', 'Report');
    const report = await outputsOf(page);
    await choose(page, 'Format', 'CSV');
    await field(/^Name of the file/).fill(`"${fileName}"`);
    await field(/^Title/).fill('"Payments"');
    await field(/^Records of the table/).fill('[{"vendor": "=HYPERLINK()", "sum": 1250.5}, {"vendor": "Müller", "sum": 7}]');
    for (const [heading, of] of [['Vendor', 'vendor'], ['Amount', 'sum']] as const) {
      await settings(page).getByRole('button', { name: 'Add: Columns' }).click();
      await field('Heading').last().fill(heading);
      await field(/^Field of the record/).last().fill(of);
    }
    await add(page, 'Send a file by SFTP', 'Send it');
    await settings(page).getByRole('combobox', { name: 'Connection profile' }).fill(connection.name);
    await page.getByRole('option', { name: `${connection.name} · Reports` }).click();
    await field(/^File/).fill(`${report}.file`);
    await add(page, 'Send a message', 'Mail it');
    await field(/^Recipients/).fill(`"${recipient}"`);
    await field(/^Subject/).fill('"The report of " + today');
    await field('Text').fill('"It is attached."');
    await field(/^Attached files/).fill(`[${report}.file]`);
    await add(page, 'End', 'Sent');
    await connectByKeys(page, step(page, 'Begin, Start'), 'Report');
    await connectByKeys(page, step(page, 'Report, Create a file'), 'Send it');
    await connectByKeys(page, step(page, 'Send it, Send a file by SFTP'), 'Mail it');
    await connectByKeys(page, step(page, 'Mail it, Send a message'), 'Sent');
    await page.keyboard.press('Control+s');
    await problems(page).getByRole('button', { name: /A CSV file contains the table alone/ }).click();
    await expect(field(/^Title/)).toBeFocused();
    await field(/^Title/).fill('');
    await expectAccessible(page, 'the settings of a file');
    await save(page);
  });

  await publish(page);
  await start(page);
  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  const content = '\ufeffVendor,Amount\r\n"\'=HYPERLINK()",1250.5\r\nMüller,7\r\n';

  await test.step('the partner has the file, and the page of the job offers it', async () => {
    await expect(page.getByRole('list', { name: 'Steps' }).getByText('Sent', { exact: true })).toBeVisible();
    expect(readFileSync(join(inbound, `${fileName}.csv`), 'utf8')).toBe(content);
    await expectMail(recipient, 'It is attached.');
    const mails = join(stack.home ?? '', 'world', 'mail');
    const received = readdirSync(mails)
      .map((mail) => readFileSync(join(mails, mail), 'utf8'))
      .filter((mail) => mail.includes(`<${recipient}>`));
    expect(received).toHaveLength(1);
    expect(received[0]?.replaceAll(/\r?\n/g, '')).toContain(Buffer.from(content).toString('base64'));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${fileName}.csv` }).click();
    expect(readFileSync(await (await saved).path(), 'utf8')).toBe(content);
    await expectAccessible(page, 'a job with files');
  });

  await test.step('the job runs again, and the partner does not get the same file a second time', async () => {
    const first = page.url();
    await page.getByRole('button', { name: 'Run again' }).dblclick();
    await expect(page).not.toHaveURL(first);
    await expect(page.getByRole('list', { name: 'Steps' }).getByText('Sent', { exact: true })).toBeVisible();
    expect(readdirSync(inbound).filter((name) => name.includes(fileName))).toEqual([`${fileName}.csv`]);
  });

  await test.step('the list of files names it to people of the company alone', async () => {
    await page.goto(urlOf('jobs'));
    await page.getByRole('link', { name: 'Files of jobs' }).click();
    const rows = page.getByRole('row', { name: new RegExp(fileName) });
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByText(`Run ${workflow.name}`)).toBeVisible();
    await expectAccessible(page, 'the list of files');
    const jobs = await request<{ items: { id: string; name: string }[] }>(page, 'job-files/grid', { pageSize: 50 });
    const file = jobs.items.find(({ name }) => name === `${fileName}.csv`);
    const stranger = await pageOf('Mei Tanaka', 'contoso');
    await expect(read(stranger, `job-files/${file?.id}/content`, 'contoso')).rejects.toThrow('NotFoundException');
  });
});
