import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');
/** The key as bytes, without its armor and the checksum. */
const keyBytes = (name: string) =>
  Buffer.from(readFileSync(keyFile(name), 'utf8').split('\n').slice(2, -3).join(''), 'base64');
const keyFile = (name: string) => join(import.meta.dirname, '../../internal/pgp/testdata', name);

test('keys are generated, imported and replaced, and two people confirm them for a bank account', async ({
  pageOf,
  stack,
  uniqueName,
}) => {
  test.setTimeout(120_000);
  const tom = await pageOf(people.integrator);
  const received: string[] = [];
  tom.on('response', async (response) => {
    if (response.url().includes('/api/')) received.push(await response.text().catch(() => ''));
  });
  const connection = uniqueName('Keys');
  await tom.goto(`${stack.url}/northwind/company-settings/connections`);

  await test.step('The integration specialist generates a key of the company', async () => {
    await tom.getByRole('button', { name: 'New connection' }).click();
    await dialog(tom).getByRole('combobox', { name: /^Type/ }).click();
    await tom.getByRole('option', { name: 'PGP keys' }).click();
    await dialog(tom).getByLabel('Name').fill(connection);
    await dialog(tom).getByRole('button', { name: 'Create' }).dblclick();
    await expect(tom.getByRole('heading', { level: 1, name: connection })).toBeVisible();
    await tom.getByRole('button', { name: 'Add key' }).click();
    await dialog(tom).getByRole('textbox', { name: 'Name', exact: true }).fill('Own');
    await dialog(tom).getByLabel('Name of the owner').fill('Northwind');
    await dialog(tom).getByLabel('Email of the owner').fill('not an address');
    await expectAccessible(tom, 'the form of a key');
    await dialog(tom).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(tom).getByText('This is not an email address.')).toBeVisible();
    await expect(dialog(tom).getByLabel('Name of the owner')).toHaveValue('Northwind');
    await dialog(tom).getByLabel('Email of the owner').fill('ap@northwind.example');
    await dialog(tom).getByRole('button', { name: 'Save' }).dblclick();
    await expect(tom.getByText(/Northwind <ap@northwind.example> · RSA, 3,?072 bits · expires on/)).toBeVisible();
    await tom.getByRole('button', { name: 'Test: Own' }).click();
    await expect(tom.getByText('Valid', { exact: true })).toBeVisible();
    const download = tom.waitForEvent('download');
    await tom.getByRole('button', { name: 'Download public key: Own' }).click();
    const text = readFileSync((await (await download).path()) ?? '', 'utf8');
    expect(text).toContain('-----BEGIN PGP PUBLIC KEY BLOCK-----');
  });

  await test.step('A weak key of the bank is refused, and a good one is imported', async () => {
    await tom.getByRole('button', { name: 'Add key' }).click();
    await dialog(tom).getByRole('textbox', { name: 'Name', exact: true }).fill('Bank');
    await dialog(tom).getByRole('combobox', { name: 'Whose key' }).click();
    await tom.getByRole('option', { name: 'Public key of a partner' }).click();
    const file = dialog(tom).locator('input[type=file]');
    const image = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    await file.setInputFiles({ name: 'bank.asc', mimeType: 'image/png', buffer: image });
    await dialog(tom).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(tom).getByText('This is not an OpenPGP key')).toBeVisible();
    await file.setInputFiles(keyFile('rsa1024.asc'));
    await dialog(tom).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(tom).getByText('The key is too weak')).toBeVisible();
    await file.setInputFiles({ name: 'bank.gpg', mimeType: 'application/octet-stream', buffer: keyBytes('rsa3072.asc') });
    await dialog(tom).getByRole('button', { name: 'Save' }).dblclick();
    await expect(tom.getByText(/Test rsa3072 <rsa3072@example.com>/)).toBeVisible();
    await expect(tom.getByRole('list', { name: 'Profiles' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(tom, 'a connection with keys');
  });
  const keysAt = tom.url();

  const alice = await pageOf(people.administrator);
  const name = uniqueName('Protected');
  await test.step('The administrator chooses the keys, and the AP manager confirms the fingerprints', async () => {
    await alice.goto(`${stack.url}/northwind/company-settings/bank-accounts`);
    await alice.getByRole('button', { name: 'New bank account' }).click();
    await dialog(alice).getByLabel('Name').fill(name);
    await dialog(alice).getByRole('textbox', { name: /^Bank/ }).fill('Chesapeake Bank');
    await dialog(alice).getByLabel('Routing number').fill('052000113');
    await dialog(alice).getByRole('textbox', { name: /^Account number( \*)?$/ }).fill('8811223355');
    await dialog(alice).getByRole('textbox', { name: 'Account number again' }).fill('8811223355');
    await dialog(alice).getByRole('button', { name: 'Create' }).click();
    await expect(alice.getByRole('heading', { level: 1, name })).toBeVisible();
    await alice.goto(`${alice.url().split('?')[0]}?part=delivery`);
    await alice.getByRole('combobox', { name: 'Key of the bank' }).click();
    await alice.getByRole('option', { name: new RegExp(`${connection}, Bank`) }).click();
    await alice.getByRole('button', { name: 'Save' }).click();
    await expect(alice.getByText(/^Choose the company's key/)).toBeVisible();
    await alice.getByRole('combobox', { name: 'Key of the company' }).click();
    await alice.getByRole('option', { name: new RegExp(`${connection}, Own`) }).click();
    await expectAccessible(alice, 'the keys of a bank account');
    await alice.getByRole('button', { name: 'Save' }).click();
    await expect(alice.getByRole('rowheader', { name: 'Key of the company' })).toBeVisible();
  });
  const account = alice.url();
  const marcus = await pageOf(people.manager);
  await marcus.goto(account);
  await expect(marcus.getByRole('row', { name: /Key of the bank/ })).toContainText(
    /5B7C|[0-9A-F]{4}( [0-9A-F]{4}){9}/,
  );
  await marcus.getByRole('button', { name: `Confirm: ${name}` }).click();
  await dialog(marcus).getByRole('button', { name: 'Confirm' }).click();
  await expect(marcus.getByText('In use', { exact: true })).toBeVisible();

  await test.step('A replaced key is used only after two people have confirmed it', async () => {
    await tom.goto(keysAt);
    await tom.getByRole('button', { name: 'Edit: Own' }).click();
    await dialog(tom).getByRole('combobox', { name: /^Key/ }).click();
    await tom.getByRole('option', { name: 'Generate a new key' }).click();
    await dialog(tom).getByLabel('Name of the owner').fill('Northwind');
    await dialog(tom).getByLabel('Email of the owner').fill('ap@northwind.example');
    await dialog(tom).getByRole('button', { name: 'Save' }).click();
    await expect(tom.getByText('Former keys, which still open files')).toBeVisible();
    await tom.getByRole('button', { name: 'Remove: Own' }).click();
    await dialog(tom).getByRole('button', { name: 'Remove' }).click();
    await expect(tom.getByText('The key is in use.').first()).toBeVisible();

    await alice.goto(account);
    await expect(alice.getByText(/Nothing is sent/).first()).toBeVisible();
    await alice.getByRole('button', { name: /^Propose/ }).click();
    await marcus.goto(account);
    await marcus.getByRole('button', { name: `Confirm: ${name}` }).click();
    await dialog(marcus).getByRole('button', { name: 'Confirm' }).click();
    await expect(marcus.getByText('Change confirmed')).toBeVisible();

    await tom.goto(keysAt);
    await tom.getByRole('button', { name: /^Remove: [0-9A-F]{4} / }).click();
    await dialog(tom).getByRole('button', { name: 'Remove' }).dblclick();
    await expect(tom.getByText('Former keys, which still open files')).toHaveCount(0);
  });

  expect(received.filter((text) => text.includes('PRIVATE KEY'))).toEqual([]);
  const stranger = await pageOf('Jonas Weber', 'contoso');
  await stranger.goto(keysAt.replace('/northwind/', '/contoso/'));
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
