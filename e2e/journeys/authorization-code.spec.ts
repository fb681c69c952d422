import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { authorizationServer } from '../support/authorization-server';
import { createConnection, dialog } from '../support/connections';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const profile = (page: Page) => page.getByRole('list', { name: 'Profiles' }).getByRole('listitem').first();
const secret = 'client-canary-3e7b';

test.use({ person: people.integrator, ignoreHTTPSErrors: true });

test('a person authorizes a REST connection, which then renews its tokens', async ({
  page,
  uniqueName,
  urlOf,
  pageOf,
}) => {
  const { client, url, close } = await authorizationServer('countersign', secret);
  const received: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) received.push(await response.text().catch(() => ''));
  });
  const authorize = async (name: RegExp, decision: 'Allow' | 'Deny') => {
    await profile(page).getByRole('button', { name }).click();
    await expect(dialog(page)).toContainText('127.0.0.1');
    await dialog(page).getByRole('button', { name: 'Authorize', exact: true }).dblclick();
    await expect(page.getByText('Countersign asks for: erp offline_access')).toBeVisible();
    await page.getByRole('button', { name: decision }).click();
  };

  await page.goto(urlOf('company-settings/connections'));
  const name = uniqueName('ERP');
  const id = await createConnection(page, 'REST API', name);
  await test.step('The profile shows the redirect address and is not authorized yet', async () => {
    await page.getByRole('button', { name: 'Add profile' }).click();
    const field = (label: string) => dialog(page).getByRole('textbox', { name: label, exact: true });
    await field('Name').fill('Main');
    await field('Address').fill(`${url}/api`);
    await dialog(page).getByRole('combobox', { name: /^Authentication/ }).click();
    await page.getByRole('option', { name: /authorization code/i }).click();
    await field('Authorization URL').fill(`${url}/authorize?state=1`);
    await field('Token endpoint').fill(`${url}/token`);
    await field('Client ID').fill('countersign');
    await field('Scope').fill('erp offline_access');
    await dialog(page).getByLabel('Client secret').fill(secret);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByText('The parameter state is set by the product.')).toBeVisible();
    await field('Authorization URL').fill(`${url}/authorize?access_type=offline`);
    await expectAccessible(page, 'the form of a profile with an authorization code');
    await dialog(page).getByRole('button', { name: 'Save' }).dblclick();
    await expect(profile(page).getByText('No person has authorized the profile yet.')).toBeVisible();
    const redirect = new RegExp(`/northwind/company-settings/connections/${id}/authorized/[0-9a-f-]+`);
    client.redirects = [(await profile(page).getByText(redirect).innerText()).trim()];
    await expectAccessible(page, 'a connection that is not authorized');
  });

  await test.step('A consent that is not given changes nothing', async () => {
    await authorize(/^Authorize/, 'Deny');
    await expect(page.getByText('The consent was not given.')).toBeVisible();
    await expect(page.getByText('canary-description')).toHaveCount(0);
    await expectAccessible(page, 'a consent that was not given');
    await page.getByRole('link', { name: /connection/i }).last().click();
    await expect(profile(page).getByText('No person has authorized the profile yet.')).toBeVisible();
  });

  await test.step('After the consent, the profile is valid, and its address works once', async () => {
    const returned = page.waitForRequest((request) => request.url().includes('/authorized/'));
    await authorize(/^Authorize/, 'Allow');
    const address = (await returned).url();
    await expect(profile(page).getByText('Valid', { exact: true })).toBeVisible();
    expect(page.url()).not.toContain('code=');
    await page.goto(address);
    await expect(page.getByText('This authorization was used, has ended', { exact: false })).toBeVisible();
    const other = await pageOf(people.administrator);
    await other.goto(address);
    await expect(other.getByText('This authorization was used, has ended', { exact: false })).toBeVisible();
    const stranger = await pageOf('Jonas Weber', 'contoso');
    await stranger.goto(address.replace('/northwind/', '/contoso/'));
    await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  await test.step('Each test renews the tokens, and no refresh token is used twice', async () => {
    client.life = 1;
    await page.goto(urlOf(`company-settings/connections/rest/${id}`));
    await authorize(/^Authorize again/, 'Allow');
    for (const renewed of [1, 2]) {
      await expect(profile(page).getByText('Valid', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Test: Main' }).dblclick();
      await expect.poll(() => client.renewed).toBeGreaterThanOrEqual(renewed);
    }
    await expect(profile(page).getByText('Valid', { exact: true })).toBeVisible();
    expect(client.reused).toBe(0);
  });

  await test.step('A withdrawn authorization is named', async () => {
    client.revoke();
    await page.getByRole('button', { name: 'Test: Main' }).click();
    await expect(profile(page).getByText('The token endpoint')).toBeVisible();
    await page.getByText('History', { exact: true }).click();
    await expect(page.getByText('authorized a profile').first()).toBeVisible();
    expect(received.filter((text) => text.includes(secret))).toEqual([]);
  });
  await close();
});
