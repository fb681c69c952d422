import type { Page } from '@playwright/test';
import { expect, test as base } from '../support/fixtures';
import { openStart, people } from '../support/people';

/** An administrator, and a member with the role General User in an open session. */
const test = base.extend<{ member: Page }>({
  person: people.administrator,
  member: async ({ pageOf }, use) => {
    const page = await pageOf(people.general);
    await openStart(page);
    await use(page);
  },
});

const dialog = (page: Page) => page.getByRole('dialog');
const menuLink = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** The same document: a reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', 'before'));
const isMarked = (page: Page) => page.evaluate(() => document.body.getAttribute('data-mark') === 'before');

async function duplicateGeneralUser(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for General User' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function addPermission(page: Page, resource: string, scope: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search permissions' }).fill(resource);
  const box = page.getByRole('group', { name: resource, exact: true }).getByRole('checkbox', { name: scope, exact: true });
  await box.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
}

async function assign(page: Page, person: string): Promise<void> {
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByRole('button', { name: 'Assign users' }).click();
  await dialog(page).getByLabel('Users').fill(person);
  await page.getByRole('option', { name: person }).click();
  await dialog(page).getByLabel('Users').press('Escape');
  await dialog(page).getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Role assigned')).toBeVisible();
}

test('a permission of a new role changes the menu of an open session, until the role is taken away', async ({ page, member, urlOf, uniqueName }) => {
  const name = uniqueName('Home desk');
  await expect(menuLink(member, 'Workspaces')).toBeVisible();
  await expect(menuLink(member, 'Home')).toHaveCount(0);
  await mark(member);

  await page.goto(urlOf('roles'));
  await duplicateGeneralUser(page, name);
  await addPermission(page, 'Dashboard', 'View');
  await assign(page, people.general);
  await expect(menuLink(member, 'Home')).toBeVisible();

  await page.getByRole('button', { name: `Remove ${people.general} from the role` }).click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(menuLink(member, 'Home')).toHaveCount(0);
  expect(await isMarked(member), 'the page was not reloaded').toBe(true);

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/northwind\/roles$/);
  await expect(page.getByText('Role deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for General User' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0);
});
