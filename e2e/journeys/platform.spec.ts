import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { test } from '../support/fixtures';
import { linkTo } from '../support/mails';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');

test('a platform administrator invites another one', async ({ pageOf, stack, uniqueName }) => {
  const address = `${uniqueName('zoe').replace(' ', '-')}@platform.example`;
  const ruth = await pageOf(people.platformAdministrator, 'platform');
  await ruth.goto(`${stack.url}/platform/admins`);
  await ruth.getByRole('button', { name: 'Invite people' }).click();
  await dialog(ruth).getByRole('combobox', { name: 'Email addresses' }).fill(`${address},`);
  await dialog(ruth).getByRole('button', { name: 'Send invitations' }).dblclick();
  await expect(dialog(ruth)).toHaveCount(0);
  await ruth.getByText(/^Invited \d+$/).click();
  await expect(ruth.getByRole('row', { name: new RegExp(address) })).toHaveCount(1);
  expect(await linkTo(address)).toContain('/platform/set-password');
  await expectAccessible(ruth, 'administrators');
});

test('a feature that is off disappears from open pages, and the audit log says who turned it off', async ({ pageOf, stack, urlOf }) => {
  const alice = await pageOf(people.administrator);
  await alice.goto(urlOf('vendors'));
  const importing = alice.getByRole('button', { name: 'Import' });
  await expect(importing).toBeVisible();

  const ruth = await pageOf(people.platformAdministrator, 'platform');
  const setEnabled = async (enabled: boolean) => {
    await ruth.getByRole('button', { name: 'Edit' }).click();
    await dialog(ruth).getByRole('checkbox', { name: 'Enabled' }).setChecked(enabled, { force: true });
    await dialog(ruth).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(ruth)).toHaveCount(0);
  };
  await ruth.goto(`${stack.url}/platform/features`);
  await ruth.getByRole('row', { name: /MasterDataImport/ }).getByText('MasterDataImport').click();
  await setEnabled(false);
  await expect(importing).toHaveCount(0);
  await expectAccessible(ruth, 'feature management');
  await setEnabled(true);
  await expect(importing).toBeVisible();

  await ruth.goto(`${stack.url}/platform/global-audit`);
  // Other tests add entries at the same time.
  await ruth.getByRole('row', { name: /Changed the feature/ }).first().getByRole('gridcell').nth(1).click();
  await expect(ruth.getByRole('heading', { level: 1, name: 'Changed the feature' })).toBeVisible();
  await expect(ruth.getByText('Ruth Adeyemi').first()).toBeVisible();
});

test('a download of the audit log is an entry of the log, and the log can be verified', async ({ pageOf, urlOf }) => {
  const alice = await pageOf(people.administrator);
  await alice.goto(urlOf('global-audit'));
  await expect(alice.getByRole('row').nth(1)).toContainText('Signed in');
  await expectAccessible(alice, 'audit log');
  const file = alice.waitForEvent('download');
  await alice.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await alice.getByRole('button', { name: 'Refresh' }).click();
  await expect(alice.getByRole('row').nth(1)).toContainText('Alice Moreno');
  await expect(alice.getByRole('row').nth(1)).toContainText(/download|export/i);

  await alice.getByRole('button', { name: 'Verify the log' }).click();
  await expect(alice.getByRole('alert')).toContainText('The log is unchanged');
  await expectAccessible(alice, 'verification of the audit log');
});
