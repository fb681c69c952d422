import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { read, request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { acceptLink, linkTo } from '../support/mails';
import { openIdProvider } from '../support/openid';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');
const openId = { clientId: 'countersign', clientSecret: 'secret-canary-81f0' };

test('a company signs in by its own OpenID provider', async ({ pageOf, guestPage, stack }) => {
  test.setTimeout(240_000); // it waits for messages
  const company = `fabrikam-${Math.random().toString(36).slice(2, 8)}`;
  const [ann, bob] = ['ann.lee', 'bob.stone'].map((name) => `${name}@${company}.example`) as [string, string];
  const settings = `${stack.url}/${company}/company-settings`;
  const provider = await openIdProvider({
    ...openId,
    callback: `${stack.url}/api/tenants/${company}/account/external-callback`,
  });
  const platform = await pageOf(people.platformAdministrator, 'platform');
  await request(
    platform,
    'tenants',
    {
      identifier: company,
      name: `Fabrikam ${company}`,
      currency: 'USD',
      timeZone: 'America/New_York',
      administrators: [ann, bob],
    },
    'platform',
  );
  const open = async (address: string) => {
    const page = await guestPage();
    await acceptLink(page, await linkTo(address));
    return page;
  };
  const [page, second] = [await open(ann), await open(bob)];
  const received: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) received.push(await response.text().catch(() => ''));
  });

  await test.step('The test names what is wrong before anything is saved', async () => {
    await page.goto(`${settings}/openid-provider`);
    await expect(page.getByText(`/api/tenants/${company}/account/external-callback`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Issuer' }).fill('http://127.0.0.1:9');
    await page.getByRole('textbox', { name: 'Client ID' }).fill(openId.clientId);
    await page.getByLabel('Client secret').fill('wrong');
    await page.getByRole('button', { name: 'Test connection' }).click();
    const checks = page.getByRole('list', { name: 'Test' });
    await expect(checks).toContainText('The server does not answer at this address.');
    await page.getByRole('textbox', { name: 'Issuer' }).fill(provider.issuer);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(checks).toContainText('did not accept the client ID or the client secret');
    await page.getByLabel('Client secret').fill(openId.clientSecret);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(checks.getByText('Valid', { exact: true })).toHaveCount(3);
    await expectAccessible(page, 'OpenID provider');
  });

  await test.step('A test sign-in shows the claims and signs no one in', async () => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Test sign-in in a new window' }).click(),
    ]);
    await popup.getByLabel('Address').fill(bob);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await expect(popup.getByText('opens the account of Bob Stone')).toBeVisible();
    await expect(page.getByText('opens the account of Bob Stone')).toBeVisible();
    await expect(page.getByText(`subject of ${bob}`)).toBeVisible();
    await popup.close();
    await page.getByRole('button', { name: 'Close result' }).click();
    await page.getByRole('button', { name: /Ann Lee/ }).first().waitFor();
  });

  await test.step('Saved settings show neither the secret nor who entered it elsewhere', async () => {
    await page.getByLabel('People can sign in by this provider').check({ force: true });
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await expect(page.getByText('Ann Lee changed the OpenID provider')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Issuer' })).toHaveValue(provider.issuer);
    expect(received.join('')).not.toContain(openId.clientSecret);
  });

  const byProvider = async (address: string) => {
    const visitor = await guestPage();
    await visitor.goto(`${stack.url}/${company}/login`);
    await visitor.getByRole('link', { name: `Sign in with Fabrikam ${company}` }).click();
    await visitor.getByLabel('Address').fill(address);
    await visitor.getByRole('button', { name: 'Sign in' }).click();
    return visitor;
  };

  await test.step('A person signs in by it in another browser, without more roles than before', async () => {
    const visitor = await byProvider(bob);
    await expect(visitor).toHaveURL(new RegExp(`/${company}/(?!login)`));
    const { roles } = await read<{ roles: string[] }>(visitor, 'session', company);
    expect(roles).toEqual(['Administrator']);
    const stranger = await byProvider('stranger@example.com');
    await expect(stranger).toHaveURL(/error=SignInRefusedException/);
  });

  await test.step('With a second administrator, a change waits and shows old and new values', async () => {
    await page.goto(`${settings}/security`);
    await page.getByLabel('Changes need a second administrator').check({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Turning it off needs a second administrator too.')).toBeVisible();
    await page.goto(`${settings}/openid-provider`);
    await page.getByRole('combobox', { name: 'Email domains' }).fill(`${company}.example`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Waits for a second administrator').first()).toBeVisible();
    await second.goto(`${stack.url}/${company}/proposals`);
    await second.getByRole('row', { name: provider.issuer }).first().getByText(provider.issuer).first().click();
    await expect(second.getByRole('region', { name: 'Email domains' })).toContainText(`${company}.example`);
    await second.getByRole('button', { name: 'Confirm change' }).click();
    await dialog(second).getByRole('button', { name: 'Confirm change' }).click();
    await expect(second.getByText('Change confirmed')).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${company}.example`).first()).toBeVisible();
  });

  await test.step('Removing it takes effect at once, and the password still works', async () => {
    await page.getByRole('button', { name: 'Remove provider' }).click();
    await dialog(page).getByRole('button', { name: 'Remove provider' }).click();
    await expect(page.getByText('Ann Lee removed the OpenID provider')).toBeVisible();
    const visitor = await guestPage();
    await visitor.goto(`${stack.url}/${company}/login`);
    await expect(visitor.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(visitor.getByRole('link', { name: `Sign in with Fabrikam ${company}` })).toHaveCount(0);
  });
  await provider.close();
});
