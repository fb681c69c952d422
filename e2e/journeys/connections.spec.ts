import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { createConnection, demo, dialog, enterServer } from '../support/connections';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const profile = (page: Page) => page.getByRole('list', { name: 'Profiles' }).getByRole('listitem').first();

test.describe('connections', () => {
  test.use({ person: people.integrator });

  test('an SFTP server is used only with the accepted host key and the right password', async ({
    page,
    stack,
    uniqueName,
    urlOf,
    pageOf,
  }) => {
    const address = demo(stack.home, 'BANK_ADDRESS');
    const login = 'countersign-journey';
    const right = createHmac('sha256', demo(stack.home, 'BANK_PASSWORD')).update(login).digest('hex');
    const wrong = 'wrong-canary-5f2c';
    const received: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) received.push(await response.text().catch(() => ''));
    });

    await page.goto(urlOf('company-settings'));
    await expect(page).toHaveURL(/company-settings\/connections/);
    const name = uniqueName('Bank files');
    const id = await createConnection(page, 'SFTP', name);
    await expect(page.getByText('No profiles yet')).toBeVisible();
    await expectAccessible(page, 'a connection without profiles');

    await page.getByRole('button', { name: 'Add profile' }).click();
    await dialog(page).getByLabel('Name').fill('Main');
    await enterServer(page, '169.254.169.254:22');
    await dialog(page).getByRole('button', { name: 'Fetch host key' }).click();
    await expect(page.getByText('This address is local or private.')).toBeVisible();
    await enterServer(page, address);
    await dialog(page).getByRole('button', { name: 'Fetch host key' }).click();
    await expect(page.getByText(demo(stack.home, 'BANK_HOST_KEY'))).toBeVisible();
    await page.getByRole('button', { name: 'Accept' }).click();
    await dialog(page).getByLabel('Login').fill(login);
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(wrong);
    await expectAccessible(page, 'the form of an SFTP profile');
    await dialog(page).getByRole('button', { name: 'Save' }).dblclick();
    await expect(profile(page).getByText('Not tested')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Profiles' }).getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: 'Test: Main' }).click();
    await expect(profile(page).getByText('The server refused the login.')).toBeVisible();
    await expectAccessible(page, 'a connection with an invalid profile');

    await page.getByRole('button', { name: 'Edit: Main' }).click();
    await dialog(page).getByRole('button', { name: 'Replace' }).click();
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill(right);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Test: Main' }).click();
    await expect(profile(page).getByText('Valid', { exact: true })).toBeVisible();

    // A stored password is never sent to another server.
    await page.getByRole('button', { name: 'Edit: Main' }).click();
    await dialog(page).getByLabel('Port').fill('2');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('The server or the way to sign in has changed.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave anyway' }).click();

    await page.reload();
    await page.getByText('History', { exact: true }).click();
    await expect(page.getByText('tested a profile').first()).toBeVisible();
    expect(received.length).toBeGreaterThan(10);
    expect(received.filter((text) => text.includes(wrong) || text.includes(right))).toEqual([]);

    const stranger = await pageOf('Jonas Weber', 'contoso');
    await stranger.goto(`${stack.url}/contoso/company-settings/connections/sftp/${id}`);
    await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    const processor = await pageOf(people.processor);
    await processor.goto(urlOf(`company-settings/connections/sftp/${id}`));
    await expect(processor.getByText(name)).toHaveCount(0);

    await page.getByRole('button', { name: 'Delete connection' }).click();
    await dialog(page).getByRole('button', { name: 'Delete connection' }).click();
    await expect(page).toHaveURL(/company-settings\/connections$/);
  });

  test('a mail server sends a test message and becomes the sender of the company', async ({
    page,
    stack,
    uniqueName,
    urlOf,
  }) => {
    await page.goto(urlOf('company-settings/connections/smtp'));
    await expect(page).toHaveURL(/connections\?tab=smtp/);
    const name = uniqueName('Office mail');
    await createConnection(page, 'SMTP', name);
    await page.getByRole('button', { name: 'Add profile' }).click();
    const label = uniqueName('Payables');
    await dialog(page).getByLabel('Name').fill(label);
    await enterServer(page, demo(stack.home, 'SMTP_ADDRESS'));
    await dialog(page).getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await dialog(page).getByLabel(/^From/).fill('Northwind AP <ap@northwind.example>');
    await dialog(page).getByLabel('Login').fill('northwind');
    await dialog(page).getByRole('textbox', { name: 'Password' }).fill('not-sent-in-plain-text');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('A secret is sent over an encrypted connection only.')).toBeVisible();
    await dialog(page).getByRole('combobox', { name: 'Authentication' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);

    await page.getByRole('button', { name: /^Send test message/ }).click();
    await expect(profile(page).getByText('Valid', { exact: true })).toBeVisible();

    await page.goto(urlOf('company-settings/connections?tab=smtp'));
    await page.getByRole('button', { name: 'Sender of messages' }).click();
    await dialog(page).getByRole('combobox').click();
    await page.getByRole('option', { name: label }).click();
    await expectAccessible(page, 'the choice of the sender of messages');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);

    await page.getByText(name).first().click();
    await expect(page.getByText('Sends the company’s messages')).toBeVisible();
    await page.getByRole('button', { name: 'Delete connection' }).click();
    await dialog(page).getByRole('button', { name: 'Delete connection' }).click();
    await expect(page.getByText('The company sends its messages with a profile').first()).toBeVisible();

    await page.goto(urlOf('company-settings/connections?dialog=sender'));
    await dialog(page).getByRole('combobox').click();
    await page.getByRole('option', { name: 'Mail server of the installation' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('a blocked host is refused for a REST connection', async ({ page, uniqueName, urlOf }) => {
    const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
    await page.goto(urlOf('company-settings/connections?tab=rest'));
    await page.getByRole('button', { name: 'Blocked hosts' }).click();
    await dialog(page).getByRole('combobox').or(dialog(page).getByRole('textbox')).first().fill(domain);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);

    await createConnection(page, 'REST API', uniqueName('Planning'));
    await page.getByRole('button', { name: 'Add profile' }).click();
    await dialog(page).getByLabel('Name').fill('Main');
    await dialog(page).getByLabel(/^Address/).fill(`https://api.${domain}/v1`);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('The company has blocked this host for REST connections.').first()).toBeVisible();
    await expect(dialog(page)).toHaveCount(1);
    await dialog(page).getByLabel(/^Address/).fill('http://127.0.0.1:9/v1');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Test: Main' }).click();
    await expect(profile(page).getByText('The server does not answer.')).toBeVisible();
  });
});
