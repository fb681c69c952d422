import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { request } from '../support/api';
import { test } from '../support/fixtures';
import { acceptLink, linkTo } from '../support/mails';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');
const waits = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Waits for a second administrator' });

/** Opens the newest change of a person from the list. */
async function openChange(page: Page, base: string, subject: string) {
  await page.goto(`${base}/proposals`);
  await page.getByRole('row', { name: subject }).first().getByText(subject).first().click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
}

async function setLimit(page: Page, base: string, person: string, amount: string) {
  await page.goto(`${base}/approval-limits`);
  await page.getByRole('button', { name: new RegExp(`limit of ${person}`, 'i') }).click();
  await dialog(page).getByRole('textbox', { name: 'Approval limit' }).fill(amount);
  await dialog(page).getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog(page)).toHaveCount(0);
}

test('changes of authority wait for a second administrator', async ({ pageOf, guestPage, stack }) => {
  test.setTimeout(240_000); // it waits for three messages
  const company = `contoso-${Math.random().toString(36).slice(2, 8)}`;
  const [ann, bob, cleo] = ['ann.lee', 'bob.stone', 'cleo.park'].map((name) => `${name}@${company}.example`);
  const base = `${stack.url}/${company}`;
  const platform = await pageOf(people.platformAdministrator, 'platform');
  await request(
    platform,
    'tenants',
    {
      identifier: company,
      name: `Contoso ${company}`,
      currency: 'USD',
      timeZone: 'America/New_York',
      administrators: [ann, bob],
    },
    'platform',
  );
  const open = async (address = '') => {
    const page = await guestPage();
    await acceptLink(page, await linkTo(address));
    return page;
  };
  const [annPage, bobPage] = [await open(ann), await open(bob)];

  await test.step('One administrator turns the setting on', async () => {
    await annPage.goto(`${base}/company-settings/security`);
    await expect(annPage.getByText('2 active people can confirm changes.')).toBeVisible();
    await annPage.getByLabel('Changes need a second administrator').check({ force: true });
    await annPage.getByRole('button', { name: 'Save' }).click();
    await expect(annPage.getByText('Turning it off needs a second administrator too.')).toBeVisible();
    await expectAccessible(annPage, 'security settings');
  });

  await test.step('An invitation goes out without the role that approves', async () => {
    await annPage.goto(`${base}/users`);
    await annPage.getByRole('button', { name: 'Invite users' }).click();
    await dialog(annPage).getByRole('combobox', { name: 'Email addresses' }).fill(`${cleo},`);
    await dialog(annPage).getByRole('combobox', { name: 'Roles' }).click();
    await annPage.getByRole('option', { name: 'Approver' }).click();
    await annPage.keyboard.press('Escape');
    await dialog(annPage).getByRole('button', { name: 'Send invitations' }).click();
    await expect(annPage.getByText('Waits for a second administrator').first()).toBeVisible();
    await annPage.locator('label', { hasText: /^Invited/ }).click();
    await expect(annPage.getByRole('row', { name: /Cleo Park/ })).toContainText('General User');
  });

  await test.step('The proposer cannot confirm, and the other administrator does', async () => {
    await openChange(annPage, base, 'Cleo Park');
    await expect(annPage.getByRole('button', { name: 'Confirm change' })).toHaveCount(0);
    await expect(annPage.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await openChange(bobPage, base, 'Cleo Park');
    await expect(bobPage.getByRole('region', { name: 'Roles' })).toContainText('Approver');
    await expectAccessible(bobPage, 'a change that waits');
    await bobPage.getByRole('button', { name: 'Confirm change' }).click();
    await dialog(bobPage).getByRole('button', { name: 'Confirm change' }).dblclick();
    await expect(bobPage.getByText('Confirmed', { exact: true })).toBeVisible();
    // The page of the proposer follows the event.
    await expect(annPage.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  let path = ''; // of a confirmed change
  await test.step('A raised limit waits, is shown, and is confirmed', async () => {
    await setLimit(annPage, base, 'Cleo Park', '5000');
    await expect(waits(annPage).first()).toBeVisible();
    await expectAccessible(annPage, 'limits with a change that waits');
    await annPage.getByRole('link', { name: 'Show change' }).click();
    await expect(annPage.getByRole('region', { name: 'Approval limit' })).toContainText('$5,000.00');
    path = new URL(annPage.url()).pathname;
    await bobPage.goto(`${stack.url}${path}`);
    await bobPage.getByRole('button', { name: 'Confirm change' }).click();
    await dialog(bobPage).getByRole('button', { name: 'Confirm change' }).click();
    await expect(bobPage.getByText('Confirmed', { exact: true })).toBeVisible();
    await bobPage.goto(`${base}/approval-limits`);
    await expect(bobPage.getByRole('row', { name: /Cleo Park/ })).toContainText('$5,000.00');
  });

  await test.step('A change of the same limit is refused while one waits, and is rejected with a reason', async () => {
    await setLimit(bobPage, base, 'Cleo Park', '9000');
    await annPage.goto(`${base}/approval-limits`);
    await annPage.getByRole('button', { name: /limit of Cleo Park/i }).click();
    await dialog(annPage).getByRole('textbox', { name: 'Approval limit' }).fill('10');
    await dialog(annPage).getByRole('button', { name: 'Save' }).click();
    await expect(
      dialog(annPage).getByText('Another change of this waits for a second administrator.'),
    ).toBeVisible();
    await openChange(annPage, base, 'Cleo Park');
    await annPage.getByRole('button', { name: 'Reject' }).click();
    await dialog(annPage).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(annPage)).toBeVisible();
    await dialog(annPage)
      .getByLabel(/^Reason/)
      .fill('Too high');
    await dialog(annPage).getByRole('button', { name: 'Reject' }).click();
    await expect(annPage.getByText('Rejected', { exact: true })).toBeVisible();
  });

  await test.step('A change has no effect if its record was changed meanwhile', async () => {
    const assign = async (role: string) => {
      await annPage.goto(`${base}/roles`);
      await annPage.getByRole('main').getByText(role, { exact: true }).click();
      await annPage.getByRole('button', { name: 'Assign users' }).click();
      await dialog(annPage).getByRole('combobox', { name: 'Users' }).fill('Cleo');
      await annPage.getByRole('option', { name: /Cleo Park/ }).click();
      await annPage.keyboard.press('Escape');
      await dialog(annPage).getByRole('button', { name: 'Assign' }).click();
      await expect(dialog(annPage)).toHaveCount(0);
    };
    await assign('AP Manager');
    await expect(annPage.getByText('Waits for a second administrator').first()).toBeVisible();
    // This role approves nothing, so it takes effect at once.
    await assign('Workspace Designer');
    await expect(annPage.getByRole('row', { name: /Cleo Park/ })).toBeVisible();
    await openChange(bobPage, base, 'Cleo Park');
    await bobPage.getByRole('button', { name: 'Confirm change' }).click();
    await dialog(bobPage).getByRole('button', { name: 'Confirm change' }).click();
    await expect(bobPage.getByText('Outdated', { exact: true })).toBeVisible();
  });

  await test.step('Another company sees nothing of it', async () => {
    const other = await pageOf(people.administrator);
    await other.goto(`${stack.url}/northwind/proposals/${path.split('/').at(-1)}`);
    await expect(
      other
        .getByText('Page not found')
        .or(other.getByText(/does not exist|doesn’t exist/))
        .first(),
    ).toBeVisible();
  });
});
