import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');
const plan = (page: Page, name: string) => page.getByRole('region', { name: `Plan of ${name}` });

/** The text with an item as the first one of a section, which the file may not have. */
function withItem(text: string, section: string, lines: string[]): string {
  const first = new RegExp(`^${section}:\\n( *)- `, 'm');
  const indent = first.exec(text)?.[1] ?? '  ';
  const item = lines.map((line, n) => `${indent}${n === 0 ? '- ' : '  '}${line}\n`).join('');
  const heading = `${section}:\n`;
  return first.test(text) ? text.replace(`\n${heading}`, `\n${heading}${item}`) : `${text}${heading}${item}`;
}

/** Chooses a file and checks it. */
async function check(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Check a file' }).click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) });
  await dialog(page).getByRole('button', { name: 'Check', exact: true }).click();
}

test.use({ person: people.administrator });

test('an administrator downloads the configuration, changes it, and applies the file once', async ({
  page,
  uniqueName,
  urlOf,
}) => {
  const [group, unknown] = [uniqueName('Site managers'), uniqueName('No such role')];
  const [connection, account] = [uniqueName('Bank server'), uniqueName('Operating')];
  const [workspace, project] = [uniqueName('Sites'), uniqueName('Site invoices')];
  await page.goto(urlOf('company-settings/data-export'));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download configuration' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('northwind-configuration.yaml');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^version: 1$/m);
  expect(text).toContain('name: Approver');

  await test.step('A file with a problem is refused with the place of the problem', async () => {
    await check(page, 'refused.yaml', withItem(text, 'groups', [`name: ${group}`, `roles: [${unknown}]`]));
    const problems = dialog(page).getByRole('list', { name: 'Problems of the file' });
    await expect(problems.getByRole('listitem')).toHaveCount(1);
    await expect(problems).toContainText('groups[0]');
    await expectAccessible(page, 'problems of a configuration file');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await dialog(page).getByRole('button', { name: 'Leave anyway' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  const groups = withItem(text, 'groups', [
    `name: ${group}`,
    'description: One of each site',
    'roles: [General User]',
  ]);
  const connections = withItem(groups, 'connections', [
    `connection: ${connection}`,
    'profile: Main',
    'type: sftp',
    'authentication: basic',
    'login: northwind',
    'host: 127.0.0.1',
    'port: 22',
    `hostKey: SHA256:${'A'.repeat(43)}`,
  ]);
  const accounts = withItem(connections, 'bankAccounts', [
    `name: ${account}`,
    'accountNumber: "40009876"',
    'nextCheckNumber: 5001',
    'bankName: First Bank',
    'routing: "021000021"',
    `delivery: {profile: {connection: ${connection}, profile: Main}, zone: America/New_York, cutoff: "16:30", daysAhead: 1}`,
  ]);
  const changed = withItem(accounts, 'projects', [
    `workspace: ${workspace}`,
    `project: ${project}`,
    'projectType: Payable Invoices',
    'erpType: Other',
    'captureMethod: manual',
    `groups: [${group}]`,
  ]);
  await test.step('The plan shows what is new only, and a double click applies all of it once', async () => {
    await check(page, 'changed.yaml', changed);
    const shown = plan(page, 'changed.yaml');
    await expect(shown).toContainText('4 new, 0 changed');
    const changes = shown.getByRole('list', { name: 'Changes' });
    await expect(changes).toContainText(group);
    await expect(changes.getByText('Waits for another person')).toHaveCount(1);
    const digits = shown.getByRole('region', { name: `Bank account ${account}: Last four digits` });
    await expect(digits).toContainText('9876');
    await expect(shown).not.toContainText('40009876');
    const profile = shown.getByRole('region', { name: `Bank account ${account}: Connection profile` });
    await expect(profile).toContainText(`${connection}, Main`);
    await expect(
      shown.getByRole('region', { name: `Connection ${connection}, Main: Authentication` }),
    ).toContainText('Login and password');
    await expect(shown.getByRole('region', { name: `Group ${group}: Roles` })).toContainText('General User');
    const named = `Project ${workspace} / ${project}`;
    await expect(shown.getByRole('region', { name: `${named}: Groups with access` })).toContainText(group);
    await expect(shown.getByRole('region', { name: `${named}: Capture method` })).toContainText('Manual');
    await expectAccessible(page, 'plan of a configuration file');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(shown).toBeVisible();
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWider, 'the page scrolls horizontally').toBe(false);
    await expectAccessible(page, 'plan of a configuration file on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await shown.getByRole('button', { name: 'Apply 4 changes' }).click();
    await expect(dialog(page)).toContainText('New: 4. Changed: 0.');
    await dialog(page).getByRole('button', { name: 'Apply 4 changes' }).dblclick();
    await expect(shown.getByRole('status')).toContainText('Configuration file applied');
    await expect(shown.getByRole('status')).toContainText('3 changes are in effect.');
    await expect(shown.getByRole('status').getByRole('link')).toHaveText([
      'Bank accounts',
      'Connections and keys',
    ]);
    await expectAccessible(page, 'an applied configuration file');
  });

  await test.step('The same file has nothing more to change', async () => {
    await check(page, 'changed.yaml', changed);
    await expect(page.getByText('The company has all of this already.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
    await plan(page, 'changed.yaml').getByRole('button', { name: 'Close' }).click();
    await expect(plan(page, 'changed.yaml')).toHaveCount(0);
  });

  await test.step('The connection waits for its password, and the account for another person', async () => {
    await page.goto(urlOf('company-settings/connections'));
    await page.getByText(connection, { exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: connection })).toBeVisible();
    const main = page.getByRole('list', { name: 'Profiles' }).getByRole('listitem');
    await expect(main).toContainText('Invalid');
    await expect(main).toContainText('The profile has no password or key yet.');
    await expectAccessible(page, 'a connection profile without its password');
    await page.goto(urlOf('company-settings/bank-accounts'));
    await expect(page.getByRole('row', { name: new RegExp(account) })).toContainText('Not confirmed');
    await page.getByText(account, { exact: true }).first().click();
    await expect(page.getByText('The account waits for a second person')).toBeVisible();
    await expect(page.getByRole('row', { name: /Next check number/ })).toContainText('5001');
  });

  await page.goto(urlOf('groups'));
  await expect(page.getByRole('row', { name: new RegExp(group) })).toContainText('General User');
  await page.goto(urlOf('workspaces'));
  await page.getByRole('link', { name: workspace }).first().click();
  await page.getByRole('link', { name: project }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(project);
  await page.getByRole('link', { name: 'Design', exact: true }).click();
  await expect(page.getByText('Payable Invoices').first()).toBeVisible();
});
