import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { read, request } from '../support/api';
import { expect, test } from '../support/fixtures';
import { linkTo } from '../support/mails';
import { people, stackUrl } from '../support/people';
import { AuthenticatorApp } from '../support/totp';

// A missing element ends the journey at its place and not at the end of the whole time.
test.use({ actionTimeout: 30_000 });

const password = 'Correct-horse-7';

async function sendPassword(page: Page, username: string, typed = password) {
  await page.goto(`${stackUrl()}/northwind/login`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick();
}

const code = (page: Page) => page.getByLabel('Code', { exact: true });

async function inside(page: Page, name: string) {
  await expect(page.getByRole('banner')).toContainText(name);
}

test('a role requires two factors: a person sets up an app, signs in with codes, and an administrator resets it', async ({
  administrator,
  guestPage,
  pageOf,
  uniqueName,
  urlOf,
}) => {
  test.setTimeout(240_000); // it waits for a message and for codes of new time steps
  const role = uniqueName('Guarded');
  const id = role.replace(/\W/g, '').toLowerCase();
  const { domains } = await read<{ domains: string[] }>(administrator, 'mail-domains');
  const email = `bea.${id}@${domains[0]}`;
  const admin = await pageOf(people.administrator);

  await test.step('An administrator creates a role that requires two factors, and invites a person', async () => {
    await admin.goto(urlOf('roles/details/new'));
    await admin.getByRole('textbox', { name: 'Name', exact: true }).fill(role);
    await admin.getByRole('switch', { name: 'Members sign in with two factors' }).check();
    await admin.getByRole('textbox', { name: 'Search permissions' }).fill('Invoices');
    const invoices = admin.getByRole('group', { name: 'Invoices', exact: true });
    await invoices.getByRole('checkbox', { name: 'View', exact: true }).check();
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: role })).toBeVisible();
    await expect(admin.getByRole('switch', { name: 'Members sign in with two factors' })).toBeChecked();
    await expectAccessible(admin, 'a role with two factors');
    await request(administrator, 'users', { emails: [email], roles: ['General User', role] });
  });

  const page = await guestPage();
  let app: AuthenticatorApp;
  let recovery: string[] = [];
  await test.step('The link of the invitation leads to the set-up of the second factor', async () => {
    await page.goto(await linkTo(email));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expectAccessible(page, 'the set-up of an authenticator app');
    app = new AuthenticatorApp(((await page.locator('code').textContent()) ?? '').replace(/\s/g, ''));
    await code(page).fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText('Incorrect code');
    await code(page).fill(await app.next());
    await page.getByRole('button', { name: 'Confirm' }).dblclick();
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    recovery = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    expect(recovery).toHaveLength(10);
    await expectAccessible(page, 'the recovery codes');
    await page.getByRole('checkbox', { name: 'I have saved the recovery codes.' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await inside(page, 'Bea');
  });

  const other = await guestPage();
  await test.step('The password alone gives no session, and a challenge works in its browser only', async () => {
    await sendPassword(other, email);
    await expect(code(other)).toBeVisible();
    await expectAccessible(other, 'the second step of a sign-in');
    await other.goto(urlOf('dashboard'));
    await expect(other).toHaveURL(/login/);
    await sendPassword(other, email);
    await expect(code(other)).toBeVisible();
    await code(other).fill('123456');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.getByRole('alert')).toContainText('Incorrect code');
    const thief = await guestPage();
    const used = await app.next();
    await code(other).fill(used);
    await other.getByRole('button', { name: 'Sign in' }).dblclick();
    await inside(other, 'Bea');
    await sendPassword(thief, email);
    await code(thief).fill(used);
    await thief.getByRole('button', { name: 'Sign in' }).click();
    await expect(thief.getByRole('alert')).toContainText('Incorrect code');
  });

  await test.step('A recovery code works once, and the preferences show the rest', async () => {
    const lost = await guestPage();
    await sendPassword(lost, email);
    await lost.getByRole('button', { name: 'Use a recovery code' }).click();
    await lost.getByLabel('Recovery code').fill(recovery[0]?.toUpperCase() ?? '');
    await lost.getByRole('button', { name: 'Sign in' }).click();
    await inside(lost, 'Bea');
    await lost.goto(urlOf('user-preferences'));
    await expect(lost.getByText('9 recovery codes left')).toBeVisible();
    await expect(lost.getByRole('button', { name: /^Remove / })).toHaveCount(0);
    await expectAccessible(lost, 'the own factors');
    await lost.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = lost.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(recovery[0] ?? '');
    await dialog.getByRole('button', { name: 'New recovery codes' }).click();
    await expect(dialog.getByText(/Incorrect code/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(recovery[1] ?? '');
    await dialog.getByRole('button', { name: 'New recovery codes' }).dblclick();
    await expect(lost.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await lost.getByRole('checkbox', { name: 'I have saved the recovery codes.' }).check();
    await lost.getByRole('button', { name: 'Done' }).click();
    await expect(lost.getByText('10 recovery codes left')).toBeVisible();
  });

  await test.step('An administrator resets the factors: the sessions end, and the person sets up a new one', async () => {
    await admin.goto(urlOf(`users?q=${encodeURIComponent(email)}`));
    await admin.getByRole('button', { name: /^Actions for Bea/ }).click();
    await admin.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(admin.getByRole('list', { name: 'Sign-ins' })).toContainText('password and authenticator app');
    await expect(admin.getByRole('list', { name: 'Sign-ins' })).toContainText('password and recovery code');
    await expectAccessible(admin, 'the factors of a user');
    await admin.getByRole('button', { name: 'Reset two factors' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Reset two factors' }).click();
    await expect(admin.getByText('They add one at the next sign-in')).toBeVisible();
    await expect(page).toHaveURL(/\/error\/401/, { timeout: 10_000 });
    await sendPassword(page, email);
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  });
});

/** A device with a platform authenticator, which accepts every request. */
async function deviceOf(client: CDPSession) {
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { clear: () => client.send('WebAuthn.clearCredentials', { authenticatorId }) };
}

test('a person signs in with a passkey, proves changes with it, and uses a recovery code without it', async ({
  administrator,
  devTools,
  guestPage,
  uniqueName,
  urlOf,
}) => {
  test.setTimeout(240_000); // it waits for a message
  const role = uniqueName('Passkeys');
  const { domains } = await read<{ domains: string[] }>(administrator, 'mail-domains');
  const email = `kim.${role.replace(/\W/g, '').toLowerCase()}@${domains[0]}`;
  await request(administrator, 'roles', { name: role, requiresTwoFactors: true, permissions: ['invoices:get'] });
  await request(administrator, 'users', { emails: [email], roles: ['General User', role] });
  const page = await guestPage();
  const device = await deviceOf(await devTools(page));
  let recovery: string[] = [];

  await test.step('The first factor is a passkey', async () => {
    await page.goto(await linkTo(email));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expectAccessible(page, 'the creation of a passkey');
    await page.getByRole('button', { name: 'Create passkey' }).dblclick();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recovery = await codes.allTextContents();
    await page.getByRole('checkbox', { name: 'I have saved the recovery codes.' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await inside(page, 'Kim');
  });

  await test.step('The passkey completes the next sign-in', async () => {
    await page.context().clearCookies();
    await sendPassword(page, email);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await expectAccessible(page, 'the sign-in with a passkey');
    await page.getByRole('button', { name: 'Use a passkey' }).dblclick();
    await inside(page, 'Kim');
  });

  await test.step('The passkey proves a change, and the same device gets no second passkey', async () => {
    await page.goto(urlOf('user-preferences'));
    await page.getByRole('button', { name: 'Rename Passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect(dialog.getByText('Your passkey has proved who you are.')).toBeVisible();
    await expectAccessible(page, 'a change that a passkey proves');
    await dialog.getByRole('button', { name: 'Rename' }).dblclick();
    await expect(page.getByRole('list', { name: 'Two-factor sign-in' })).toContainText('Laptop');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect(dialog.getByText('Your passkey has proved who you are.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect(dialog.getByText(/exists on this device already/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('list', { name: 'Two-factor sign-in' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('A device without the passkey is refused, and a recovery code is the way in', async () => {
    await device.clear();
    await page.context().clearCookies();
    await sendPassword(page, email);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('did not use a passkey');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await inside(page, 'Kim');
  });
});

test('a person without the permission resets nobody, and administrators do not reset themselves', async ({
  administrator,
  pageOf,
  urlOf,
}) => {
  const own = await read<{ userId: string }>(administrator, 'session');
  const general = await pageOf(people.general);
  await general.goto(urlOf('user-preferences'));
  const refused = (page: Page | typeof administrator) =>
    request(page, `users/${own.userId}/two-factor/reset`, {}).then(
      () => 'done',
      (error: Error) => error.message,
    );
  expect(await refused(general)).toContain('ForbiddenAccess');
  expect(await refused(administrator)).toContain('OwnFactorsException');
});
