import type { Page } from '@playwright/test';
import { read, request } from '../support/api';
import { expectAccessible } from '../support/accessible';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('groups', () => {
  test.use({ person: people.administrator });

  test('a group gets members, a role and a project, is kept while it is used, and is deleted', async ({
    page,
    administrator,
    newProject,
    uniqueName,
    urlOf,
  }) => {
    const [name, reserved] = [uniqueName('Site managers'), uniqueName('Payroll')];
    const { id: project } = await newProject({ name: reserved });
    await page.goto(urlOf('groups'));
    await page.getByRole('button', { name: 'New group' }).click();
    await dialog(page).getByLabel('Name').fill(name);
    await dialog(page).getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('No members yet')).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1);

    await page.getByRole('button', { name: 'Add members' }).click();
    const search = dialog(page).getByRole('combobox', { name: 'People' });
    for (const person of [people.general, people.purchasingBuyer]) {
      await search.fill(person);
      await page.getByRole('option', { name: person }).click();
    }
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    const members = page.getByRole('grid', { name: 'Members' }).or(page.getByRole('table', { name: 'Members' }));
    await expect(members.getByText(people.general)).toBeVisible();
    await expect(members.getByText(people.purchasingBuyer)).toBeVisible();

    await expectAccessible(page, 'members of a group');

    await page.getByText('Roles and projects', { exact: true }).click();
    await page.getByRole('combobox', { name: /^Roles/ }).press('ArrowDown');
    await page.getByRole('option', { name: 'Approver', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'Details' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved').first()).toBeVisible();
    await page.getByRole('combobox', { name: /^Reserved projects/ }).press('ArrowDown');
    await page.getByRole('option', { name: reserved }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('will be visible to this group only')).toBeVisible();
    await page.getByRole('form', { name: 'Projects' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: reserved })).toBeVisible();
    await expectAccessible(page, 'roles and projects of a group');

    await page.getByRole('button', { name: 'Delete group' }).click();
    await expect(dialog(page).getByText(reserved)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Show rules and projects' }).click();

    // Without the group, everyone would see the project.
    const projects = page.getByRole('form', { name: 'Projects' });
    await projects.getByRole('combobox', { name: /^Reserved projects/ }).press('Backspace');
    await page.keyboard.press('Escape');
    await projects.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A project is reserved for this group alone.')).toBeVisible();
    const { groups } = await read<{ groups: { id: string }[] }>(administrator, 'groups');
    await request(administrator, `projects/${project}/groups`, {
      groupIds: groups.flatMap((group) => (group.id === id ? [] : [group.id])).slice(0, 1),
    });
    await projects.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('No project is reserved for this group.')).toBeVisible();

    await page.getByText(/^Members \d/).click();
    await page.getByRole('checkbox', { name: new RegExp(people.general) }).check();
    await page.getByRole('button', { name: 'Remove from group' }).click();
    await dialog(page).getByRole('button', { name: 'Remove from group' }).click();
    await expect(members.getByText(people.general)).toHaveCount(0);
    await page.getByText('History', { exact: true }).click();
    await expect(page.getByText('removed members')).toBeVisible();

    await page.getByRole('button', { name: 'Delete group' }).click();
    await dialog(page).getByRole('button', { name: 'Delete group' }).click();
    await expect(page).toHaveURL(/\/groups$/);
    await expect(page.getByRole('main').getByText(name)).toHaveCount(0);
  });
});

test.describe('absence', () => {
  test.use({ person: people.purchasingManager });

  test('a person enters an absence with a delegate and cancels it', async ({ page, urlOf }) => {
    const day = (ahead: number) => {
      const [date = ''] = new Date(Date.now() + ahead * 86_400_000).toISOString().split('T');
      const [year, month, dayOfMonth] = date.split('-');
      return `${month}/${dayOfMonth}/${year}`;
    };
    await page.goto(urlOf('user-preferences'));
    await page.getByRole('button', { name: 'Enter absence' }).click();
    await dialog(page).getByLabel('First day').fill(day(40));
    await dialog(page).getByLabel('Last day').fill(day(45));
    await dialog(page).getByRole('combobox', { name: 'Delegate' }).fill('Helen');
    await page.getByRole('option', { name: /Helen Castellano/ }).click();
    await dialog(page).getByLabel('Amount limit').fill('2500');
    await expectAccessible(page, 'the form of an absence');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expectAccessible(page, 'user preferences with an absence');
    const absences = page.getByRole('list', { name: 'Absence and delegate' }).getByRole('listitem');
    await expect(absences.first()).toContainText('Planned');
    await expect(absences.first()).toContainText('Delegate: Helen Castellano');
    await expect(absences.first()).toContainText('Up to $2,500.00');

    await absences.first().getByRole('button', { name: /^Cancel absence/ }).click();
    await dialog(page).getByRole('button', { name: 'Cancel absence' }).click();
    await expect(absences.first()).toContainText('Canceled');
    await page.reload();
    await expect(absences.first()).toContainText('Canceled');
  });
});
